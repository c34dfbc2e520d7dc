import type { PostedForm } from '#contract/errors.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { Checkbox, Field, Select } from '#ui/Field.tsx';
import { useLead, type Lead } from './lead-form.ts';
import { LeadEnquiry, LeadForm, LeadName } from './LeadEnquiry.tsx';

interface Facts {
  /** The address that the form is sent to, where it is not our own functions'. */
  readonly api?: string | undefined;
  readonly posted?: PostedForm;
}

interface AskedFacts extends Facts {
  readonly office: string;
  /** The code of the tour whose page the form is on, or empty. */
  readonly tour: string;
}

export interface BrochureFacts extends AskedFacts {
  /** The country to which a printed brochure is posted; undefined where none is. */
  readonly post?: string | undefined;
  /** The currency whose visitors it is suggested to. */
  readonly currency?: string | undefined;
}

/** Requests the brochure by mail, or printed by post within one country. */
export function Brochure(facts: BrochureFacts) {
  return <BrochureEnquiry lead={useBrochure(facts)} {...facts} />;
}

export function useBrochure({ api, posted }: Facts): Lead {
  return useLead('brochure', { api, posted, typed: ['name', 'email', 'address'] });
}

interface BrochureProps extends Omit<BrochureFacts, keyof Facts> {
  lead: Lead;
  isPosted?: boolean;
}

export function BrochureEnquiry({ lead, office, tour, post, currency, isPosted = false }: BrochureProps) {
  return (
    <LeadEnquiry lead={lead}>
      <LeadForm lead={lead} unseen={{ office, tour_of_interest: tour, currency: DEFAULT_CURRENCY }}>
        <LeadName lead={lead} isNameRequired />
        {post !== undefined && (
          <>
            <Checkbox {...lead.box('uk', isPosted)} data-currency={currency} onClick={() => lead.forget('address')}>
              {`Post me a printed copy (${post} only)`}
            </Checkbox>
            <Field label="Address" type="textarea" autoComplete="street-address" required {...lead.field('address')} />
          </>
        )}
      </LeadForm>
    </LeadEnquiry>
  );
}

export interface ContactFacts extends AskedFacts {
  readonly phone: { readonly text: string; readonly url: string };
  /** The operator's page on social media; null for an operator without one. */
  readonly social: { readonly label: string; readonly url: string } | null;
}

export function Contact(facts: ContactFacts) {
  return <ContactEnquiry lead={useContact(facts)} {...facts} />;
}

export function useContact({ api, posted }: Facts): Lead {
  return useLead('contact', { api, posted, typed: ['name', 'email', 'phone', 'question'] });
}

interface ContactProps extends Omit<ContactFacts, keyof Facts> {
  lead: Lead;
  onLiveChat?: () => void;
}

export function ContactEnquiry({ lead, office, tour, phone, social, onLiveChat }: ContactProps) {
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
      <LeadForm lead={lead} unseen={{ office, tour_of_interest: tour }}>
        <LeadName lead={lead} isNameRequired />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
          optional
          {...lead.field('phone')}
        />
        <Field label="Question" type="textarea" required {...lead.field('question')} />
      </LeadForm>
    </LeadEnquiry>
  );
}

export function MailingList({ api, posted }: Facts) {
  const lead = useLead('mailing-list', { api, posted, typed: ['name', 'email'] });
  return (
    <LeadEnquiry lead={lead}>
      <LeadForm lead={lead} inLine>
        <LeadName lead={lead} isNameRequired={false} />
      </LeadForm>
    </LeadEnquiry>
  );
}

interface TripNotesFacts extends Facts {
  /** The tours whose notes can be requested, each with the address of its file. */
  readonly tours: readonly { readonly code: string; readonly name: string; readonly file: string }[];
}

export function TripNotes({ api, tours, posted }: TripNotesFacts) {
  const chosen = (code: unknown) => tours.find((tour) => tour.code === code);
  const lead = useLead('trip-notes', {
    api,
    posted,
    typed: ['name', 'email'],
    tourOf: ({ tour_of_interest: code }) => chosen(code),
    onSent: ({ tour_of_interest: code }) => location.assign(chosen(code)!.file),
  });
  return (
    <LeadEnquiry lead={lead}>
      <LeadForm lead={lead}>
        <Select
          label="Trip"
          options={tours.map(({ code, name }) => ({ value: code, name }))}
          required
          {...lead.field('tour_of_interest')}
        />
        <LeadName lead={lead} isNameRequired />
      </LeadForm>
    </LeadEnquiry>
  );
}
