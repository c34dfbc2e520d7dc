import { FIELD_LIMITS } from '#domain/constants.ts';
import { LeadEnquiry, LeadForm, LeadName } from './LeadForm.tsx';
import { useLead, type Lead } from './use-lead.ts';
import type { PostedForm } from '#contract/errors.ts';
import { Field } from '#ui/Field.tsx';

export interface ContactFacts {
  /** The address that the form is sent to, where it is not our own functions'. */
  readonly api?: string;
  /** The code of the office that answers. */
  readonly office: string;
  /** The code of the tour whose page the form is on, or empty. */
  readonly tour: string;
  readonly phone: { readonly text: string; readonly url: string };
  /** The operator's page on social media; null for an operator without one. */
  readonly social: { readonly label: string; readonly url: string } | null;
  readonly posted?: PostedForm;
}

/** Sends a question to the operator, and shows what to do next. */
export function Contact(facts: ContactFacts) {
  return <ContactEnquiry lead={useContact(facts)} {...facts} />;
}

export function useContact({ api, posted }: Pick<ContactFacts, 'api' | 'posted'>): Lead {
  return useLead('contact', { api, posted, typed: ['name', 'email', 'phone', 'question'] });
}

export function ContactEnquiry({
  lead,
  office,
  tour,
  phone,
  social,
  posted,
  onLiveChat,
}: Omit<ContactFacts, 'api'> & { lead: Lead; onLiveChat?: () => void }) {
  return (
    <LeadEnquiry
      lead={lead}
      title={<h2 className="enquiry__title">Got a question?</h2>}
      links={
        <div className="enquiry__ways">
          <a className="btn btn--quiet btn--small" href="/faq/">
            FAQs
          </a>
          <a
            className="btn btn--quiet btn--small"
            href="#live-chat"
            data-live-chat
            onClick={(event) => {
              if (onLiveChat === undefined) return;
              event.preventDefault();
              onLiveChat();
            }}
          >
            Live Chat
          </a>
          {social !== null && (
            <a className="btn btn--quiet btn--small" href={social.url}>
              {social.label}
            </a>
          )}
          <a className="btn btn--quiet btn--small" href={phone.url} aria-label={`Call us on ${phone.text}`}>
            Call us
          </a>
        </div>
      }
    >
      <LeadForm lead={lead} posted={posted} unseen={{ office, tour_of_interest: tour }}>
        <LeadName lead={lead} posted={posted} isNameRequired />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
          optional
          defaultValue={posted?.values['phone']}
          {...lead.field('phone')}
        />
        <Field
          label="Question"
          type="textarea"
          required
          defaultValue={posted?.values['question']}
          {...lead.field('question')}
        />
      </LeadForm>
    </LeadEnquiry>
  );
}
