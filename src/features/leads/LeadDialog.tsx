import { useEffect, useId, type ReactNode } from 'react';
import type { Lead } from './use-lead.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import './lead-dialog.css';

interface Props {
  lead: Lead;
  title: string;
  /** The error, which replaces the title. */
  error?: string | null;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a lead form. A click beside it does not close it, so that typed values are not lost. When it
 * opens again after the form was sent, it shows the form and not the thanks.
 */
export function LeadDialog({ lead, title, error = null, open, onClose, children }: Props) {
  const headingId = useId();
  useEffect(() => {
    if (open && lead.stage !== 'asking') lead.restart();
  }, [open]);
  return (
    <Dialog
      open={open}
      kind="lead-dialog"
      label={title}
      headingId={headingId}
      enterHistory={openInHistory}
      onClose={onClose}
    >
      <div className="modal__head">
        <h2 id={headingId} data-error={error === null ? undefined : ''}>
          {error ?? title}
        </h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="lead-dialog__body">{children}</div>
    </Dialog>
  );
}
