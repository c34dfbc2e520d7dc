import { LeadDialog } from './LeadDialog.tsx';
import { LeadEnquiry } from './LeadEnquiry.tsx';
import { LeadForm } from './LeadForm.tsx';
import { LeadName } from './LeadName.tsx';
import { useLead } from './use-lead.ts';
import { leaveSheetEntry } from '#ui/sheet-history.ts';

/** The tour of the dialog's notes. */
export interface NotesTour {
  readonly code: string;
  readonly name: string;
  readonly file: string;
  /** The address of the page with the same content. */
  readonly page: string;
}

interface Props {
  /** The address that the form is sent to, where it is not our own functions'. */
  api?: string | undefined;
  tour: NotesTour;
  open: boolean;
  onClose: () => void;
}

/** Shows what a tour's notes contain, asks for an email address, and opens the file. */
export function TripNotesSheet({ api, tour, open, onClose }: Props) {
  const lead = useLead('trip-notes', {
    api,
    typed: ['name', 'email'],
    tourOf: () => tour,
    onSent: () => {
      // Going back would stop the way to the file.
      leaveSheetEntry();
      onClose();
      location.assign(tour.file);
    },
  });
  return (
    <LeadDialog lead={lead} title={`Trip notes: ${tour.name}`} error={lead.banner} open={open} onClose={onClose}>
      <p>
        Everything you need before <span>{tour.name}</span>: where we meet, each day’s plan, meals and beds, what’s
        included and what to pack.
      </p>
      <LeadEnquiry lead={lead}>
        <LeadForm lead={lead} unseen={{ tour_of_interest: tour.code }} hidesBanner>
          <LeadName lead={lead} isNameRequired />
        </LeadForm>
      </LeadEnquiry>
      <a className="text-link" href={tour.page}>
        Read them online
      </a>
    </LeadDialog>
  );
}
