import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { LeadEnquiry, LeadForm, LeadName } from './LeadForm.tsx';
import { useLead, type Lead } from './use-lead.ts';
import type { PostedForm } from '#contract/errors.ts';
import { isTicked } from '#contract/guest.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';

export interface BrochureFacts {
  /** The API link: the address that the form is sent to, where it is not our own functions'. */
  readonly api?: string;
  /** The code of the office that answers. */
  readonly office: string;
  /** The code of the tour whose page the form is on, or empty. */
  readonly tour: string;
  /** The country to which a printed brochure is posted; undefined where none is. */
  readonly post?: string | undefined;
  /** The currency whose visitors it is suggested to. */
  readonly currency?: string | undefined;
  readonly posted?: PostedForm;
}

/** Requests the brochure by mail, or printed by post within one country. */
export function Brochure(facts: BrochureFacts) {
  return <BrochureEnquiry lead={useBrochure(facts)} {...facts} />;
}

export function useBrochure({ api, posted }: Pick<BrochureFacts, 'api' | 'posted'>): Lead {
  return useLead('brochure', { api, posted, typed: ['name', 'email', 'address'] });
}

interface Props extends Omit<BrochureFacts, 'api'> {
  lead: Lead;
  /** Whether a printed brochure is suggested. */
  isPosted?: boolean;
}

export function BrochureEnquiry({ lead, office, tour, post, currency, posted, isPosted = false }: Props) {
  return (
    <LeadEnquiry lead={lead}>
      <LeadForm lead={lead} posted={posted} unseen={{ office, tour_of_interest: tour, currency: DEFAULT_CURRENCY }}>
        <LeadName lead={lead} posted={posted} isNameRequired />
        {post !== undefined && (
          <>
            <Checkbox
              {...lead.field('uk')}
              defaultChecked={posted === undefined ? isPosted : isTicked(posted.values['uk'])}
              data-currency={currency}
              onClick={() => lead.forget('address')}
            >
              {`Post me a printed copy (${post} only)`}
            </Checkbox>
            <Field
              label="Address"
              type="textarea"
              autoComplete="street-address"
              required
              defaultValue={posted?.values['address']}
              {...lead.field('address')}
            />
          </>
        )}
      </LeadForm>
    </LeadEnquiry>
  );
}
