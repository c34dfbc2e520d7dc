import { LeadDialog } from '#forms/LeadDialog.tsx';
import { LeadEnquiry } from '#forms/LeadEnquiry.tsx';
import { LeadForm } from '#forms/LeadForm.tsx';
import { LeadName } from '#forms/LeadName.tsx';
import { useLead } from '#forms/use-lead.ts';

/** The tour whose notes the dialog is about. */
export interface NotesTour {
  readonly code: string;
  readonly name: string;
  readonly file: string;
  /** Where the same can be read as a page. */
  readonly page: string;
}

interface Props {
  tour: NotesTour;
  open: boolean;
  onClose: () => void;
}

/** Says what is in the notes of a tour, asks for an address, and leads on to the file (M70 to M72). */
export function TripNotesSheet({ tour, open, onClose }: Props) {
  const lead = useLead('trip-notes', {
    typed: ['name', 'email'],
    tourOf: () => tour,
    onSent: () => {
      onClose();
      location.assign(tour.file);
    },
  });
  return (
    <LeadDialog lead={lead} title="Trip notes" error={lead.banner} open={open} onClose={onClose}>
      <p>
        All we tell guests of {tour.name} before they leave: where and when we meet, every day with its meals and beds,
        what the price includes and what it does not, where you sleep, and what to bring.
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
