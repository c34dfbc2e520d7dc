import { LeadEnquiry, LeadForm, LeadName } from './LeadForm.tsx';
import { useLead } from './use-lead.ts';
import type { PostedForm } from '#contract/errors.ts';
import { Select } from '#ui/Select.tsx';

/** A tour whose notes can be requested. */
export interface NotesChoice {
  readonly code: string;
  readonly name: string;
  /** The address of the file. */
  readonly file: string;
}

interface Props {
  /** The address that the form is sent to, where it is not our own functions'. */
  api?: string | undefined;
  tours: readonly NotesChoice[];
  posted?: PostedForm;
}

/** Requests the notes of a tour, and opens their file. */
export function TripNotes({ api, tours, posted }: Props) {
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
      <LeadForm lead={lead} posted={posted}>
        <Select
          label="Trip"
          options={tours.map(({ code, name }) => ({ value: code, name }))}
          required
          defaultValue={posted?.values['tour_of_interest']}
          {...lead.field('tour_of_interest')}
        />
        <LeadName lead={lead} posted={posted} isNameRequired />
      </LeadForm>
    </LeadEnquiry>
  );
}
