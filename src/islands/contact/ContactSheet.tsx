import { useEffect, useRef, useState } from 'react';
import { LeadDialog } from '#forms/LeadDialog.tsx';
import { ContactEnquiry, useContact, type ContactFacts } from '#islands/contact/Contact.tsx';
import { WaysToReach } from '#islands/contact/WaysToReach.tsx';
import { $consent, askedPurposes } from '#stores/consent.ts';
import { sendPageEvent } from '#stores/page-events.ts';

const NO_CHAT = 'The chat is not here right now. Leave a message, and a person answers by mail.';
const NO_CHAT_AFTER = 'The chat is not here right now. Your message has reached us.';

interface Props extends ContactFacts {
  open: boolean;
  /** What the chat did not take, for the form to have; null to offer the three ways. */
  message: string | null;
  onClose: () => void;
}

/**
 * Three ways to choose from (M53). A message goes through the chat where one answers and may be used, and else through
 * the form, as does whoever wanted a chat that is not there (D38, D39). The chat is out of sight meanwhile.
 */
export function ContactSheet({ open, message, onClose, ...facts }: Props) {
  const lead = useContact();
  const [isForm, setForm] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const ways = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    setForm(message !== null);
    setNote(message === null ? null : NO_CHAT);
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
    setNote(NO_CHAT);
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
      <p className="notice" role="status" hidden={note === null}>
        {note}
      </p>
      <div hidden={!isForm} ref={form}>
        <ContactEnquiry
          lead={lead}
          {...facts}
          onLiveChat={() => {
            if (isChatHere()) chat();
            else setNote(NO_CHAT_AFTER);
          }}
        />
      </div>
    </LeadDialog>
  );
}

/** Whether there is a chat that answers, or can be believed to. */
function isChatHere(): boolean {
  return document.documentElement.dataset['chatReady'] !== undefined;
}

/** Only asking for the chat itself allows that of a service (D39): a message goes another way until then. */
function mayUseChat(): boolean {
  return !askedPurposes().includes('chat') || $consent.get().chat === 'given';
}
