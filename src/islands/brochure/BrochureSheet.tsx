import { useEffect } from 'react';
import { LeadDialog } from '#forms/LeadDialog.tsx';
import { BrochureEnquiry, useBrochure, type BrochureFacts } from '#islands/brochure/Brochure.tsx';
import { $currency } from '#stores/currency.ts';

interface Props extends BrochureFacts {
  open: boolean;
  onClose: () => void;
}

/** What the brochure's dialog shows. Whoever comes back to a form that was sent is asked anew. */
export function BrochureSheet({ open, onClose, ...facts }: Props) {
  const lead = useBrochure();
  useEffect(() => {
    if (open && lead.stage !== 'asking') lead.restart();
  }, [open]);
  return (
    <LeadDialog title="Request a brochure" open={open} onClose={onClose}>
      <BrochureEnquiry lead={lead} {...facts} isPosted={$currency.get() === 'GBP'} />
    </LeadDialog>
  );
}
