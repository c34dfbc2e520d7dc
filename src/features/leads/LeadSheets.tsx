import { useEffect, useRef, useState, type ReactNode, useId } from 'react';
import { sendPageEvent } from '#directives/page-events.ts';
import { $consent, askedPurposes } from '#features/consent/consent.ts';
import { $currency } from '#features/currency/currency.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { leaveSheetEntry, openInHistory } from '#ui/sheet-history.ts';
import { useLead, type Lead } from './lead-form.ts';
import { LeadEnquiry, LeadForm, LeadName } from './LeadEnquiry.tsx';
import {
  BrochureEnquiry,
  useBrochure,
  type BrochureFacts,
  ContactEnquiry,
  useContact,
  type ContactFacts,
} from './LeadForms.tsx';
import './lead-sheets.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function BrochureSheet({ open, onClose, ...facts }: BrochureFacts & SheetProps) {
  const lead = useBrochure(facts);
  return (
    <LeadDialog lead={lead} title="Request a brochure" open={open} onClose={onClose}>
      <BrochureEnquiry lead={lead} {...facts} isPosted={$currency.get() === facts.currency} />
    </LeadDialog>
  );
}

const NO_CHAT = 'Chat isn’t available right now. Leave a message and we’ll reply by email.';
const NO_CHAT_AFTER = 'Chat isn’t available right now. We’ve received your message.';

interface ContactProps extends ContactFacts, SheetProps {
  /** The message that the chat did not take, for the form; null to offer the three ways. */
  message: string | null;
}

/**
 * Offers three ways to contact the operator. A message goes through the chat if it answers and consent allows it,
 * else through the form. A visitor who chose a chat that is not available gets the form too. The chat is
 * hidden while the dialog is open.
 */
export function ContactSheet({ open, message, onClose, ...facts }: ContactProps) {
  const lead = useContact(facts);
  const [isForm, setForm] = useState(false);
  const [saysNoChat, setSaysNoChat] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    setForm(message !== null);
    setSaysNoChat(message !== null);
    if (message !== null) lead.fill('question', message);
  }, [open, message]);
  useEffect(() => {
    if (!open) return;
    sendPageEvent('chat:hide');
    return () => sendPageEvent('chat:show');
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const first = isForm ? form.current?.querySelector('.field input') : ways.current?.querySelector('.option');
    (first as HTMLElement | null | undefined)?.focus();
  }, [open, isForm]);

  const chat = () => {
    if (isChatHere()) {
      sendPageEvent('chat:open');
      onClose();
      return;
    }
    setSaysNoChat(true);
    setForm(true);
  };
  return (
    <LeadDialog lead={lead} title="Contact Us" open={open} onClose={onClose}>
      <div hidden={isForm} ref={ways}>
        <WaysToReach
          onChat={chat}
          onMessage={() => {
            if (isChatHere() && mayUseChat()) chat();
            else setForm(true);
          }}
        />
      </div>
      <LiveRegion seen>
        {saysNoChat && <p className="notice">{lead.stage === 'asking' ? NO_CHAT : NO_CHAT_AFTER}</p>}
      </LiveRegion>
      <div hidden={!isForm} ref={form}>
        <ContactEnquiry
          lead={lead}
          {...facts}
          onLiveChat={() => {
            if (isChatHere()) chat();
            else setSaysNoChat(true);
          }}
        />
      </div>
    </LeadDialog>
  );
}

/** Whether a chat answers, as far as the page knows. */
function isChatHere(): boolean {
  return document.documentElement.dataset['chatReady'] !== undefined;
}

/**
 * Whether a message may go through the chat. A chat service needs consent, which only opening the chat itself asks for.
 */
function mayUseChat(): boolean {
  return !askedPurposes().includes('chat') || $consent.get().chat === 'given';
}

function WaysToReach({ onChat, onMessage }: { onChat: () => void; onMessage: () => void }) {
  return (
    <div className="options">
      <button className="option" type="button" onClick={onChat}>
        <Way icon="chat" title="Live Chat">
          Chat with us during office hours
        </Way>
      </button>
      <button className="option" type="button" onClick={onMessage}>
        <Way icon="mail" title="Leave a message">
          We reply to every message
        </Way>
      </button>
      <a className="option" href="/faq/">
        <Way icon="question" title="FAQs">
          Visas, luggage, food, weather
        </Way>
      </a>
    </div>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
      <Icon name="next" />
    </>
  );
}

export interface NotesTour {
  readonly code: string;
  readonly name: string;
  readonly file: string;
  /** The address of the page with the same content. */
  readonly page: string;
}

interface TripNotesProps extends SheetProps {
  /** The address that the form is sent to, where it is not our own functions'. */
  api?: string | undefined;
  tour: NotesTour;
}

/** Shows what a tour's notes contain, asks for an email address, and opens the file. */
export function TripNotesSheet({ api, tour, open, onClose }: TripNotesProps) {
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
        Everything you need to know before <span>{tour.name}</span>: where we meet, each day’s plan, meals and beds,
        what’s included and what to pack.
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

interface DialogProps extends SheetProps {
  lead: Lead;
  title: string;
  /** The error, which replaces the title. */
  error?: string | null;
  children: ReactNode;
}

/**
 * A dialog with a lead form. A click beside it does not close it, so that typed values are not lost. When it
 * opens again after the form was sent, it shows the form and not the thanks.
 */
function LeadDialog({ lead, title, error = null, open, onClose, children }: DialogProps) {
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
