import { useEffect, useRef, useState } from 'react';
import { LeadDialog } from './LeadDialog.tsx';
import { ContactEnquiry, useContact, type ContactFacts } from './Contact.tsx';
import { WaysToReach } from './WaysToReach.tsx';
import { $consent, askedPurposes } from '#features/consent/consent.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';

const NO_CHAT = 'Chat isn’t available right now. Leave a message and we’ll reply by email.';
const NO_CHAT_AFTER = 'Chat isn’t available right now. We’ve received your message.';

interface Props extends ContactFacts {
  open: boolean;
  /** The message that the chat did not take, for the form; null to offer the three ways. */
  message: string | null;
  onClose: () => void;
}

/**
 * Offers three ways to contact the operator. A message goes through the chat if it answers and consent allows it,
 * else through the form. A visitor who chose a chat that is not available gets the form too. The chat is
 * hidden while the dialog is open.
 */
export function ContactSheet({ open, message, onClose, ...facts }: Props) {
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
