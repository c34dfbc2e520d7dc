import { LeadEnquiry, LeadForm, LeadName } from './LeadForm.tsx';
import { useLead } from './use-lead.ts';
import type { PostedForm } from '#contract/errors.ts';

interface Props {
  /** The address that the form is sent to, where it is not our own functions'. */
  api?: string;
  posted?: PostedForm;
}

/** Subscribes to the mailing list. */
export function MailingList({ api, posted }: Props) {
  const lead = useLead('mailing-list', { api, posted, typed: ['name', 'email'] });
  return (
    <LeadEnquiry lead={lead}>
      <LeadForm lead={lead} posted={posted} inLine>
        <LeadName lead={lead} posted={posted} isNameRequired={false} />
      </LeadForm>
    </LeadEnquiry>
  );
}
