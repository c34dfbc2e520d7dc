import { useEffect, useRef, useState } from 'react';
import { LeadDialog } from '#forms/LeadDialog.tsx';
import { ContactEnquiry, useContact, type ContactFacts } from '#islands/contact/Contact.tsx';
import { WaysToReach } from '#islands/contact/WaysToReach.tsx';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

const NO_CHAT = 'The chat is not here right now. Leave a message, and a person answers by mail.';
const NO_CHAT_AFTER = 'The chat is not here right now. Your message has reached us.';

interface Props extends ContactFacts {
  open: boolean;
  onClose: () => void;
}

/**
 * Three ways to choose from (M53). A message goes through the chat where one is ready, and else through the form, as
 * does whoever wanted a chat that is not there (D38, D39).
 */
export function ContactSheet({ open, onClose, ...facts }: Props) {
  const lead = useContact();
  const [isForm, setForm] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const ways = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    setForm(false);
    setNote(null);
    ways.current?.querySelector<HTMLElement>('.option')?.focus();
  }, [open]);
  useEffect(() => {
    if (isForm) form.current?.querySelector<HTMLElement>('.field input')?.focus();
  }, [isForm]);

  const chat = () => {
    if (askForChat()) {
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
            if (document.documentElement.dataset['chatReady'] === undefined) setForm(true);
            else chat();
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
            if (askForChat()) onClose();
            else setNote(NO_CHAT_AFTER);
          }}
        />
      </div>
    </LeadDialog>
  );
}

/** Whether somebody answers for the chat. Where nobody does, the page is asked for the other ways at once. */
function askForChat(): boolean {
  let isSentBack = false;
  const stop = onPageEvent('contact:open', () => {
    isSentBack = true;
  });
  sendPageEvent('chat:open');
  stop();
  return !isSentBack;
}
