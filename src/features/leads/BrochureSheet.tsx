import { LeadDialog } from './LeadDialog.tsx';
import { BrochureEnquiry, useBrochure, type BrochureFacts } from './Brochure.tsx';
import { $currency } from '#features/currency/currency.ts';

interface Props extends BrochureFacts {
  open: boolean;
  onClose: () => void;
}

/** The content of the brochure's dialog. */
export function BrochureSheet({ open, onClose, ...facts }: Props) {
  const lead = useBrochure(facts);
  return (
    <LeadDialog lead={lead} title="Request a brochure" open={open} onClose={onClose}>
      <BrochureEnquiry lead={lead} {...facts} isPosted={$currency.get() === facts.currency} />
    </LeadDialog>
  );
}
