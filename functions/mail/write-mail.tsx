import type {
  ChatMailFacts,
  LeadFacts,
  ListFacts,
  BookingLetters,
  Letter,
  Audience,
  MailFacts,
} from '#functions/mail/mail-facts.ts';
import { BOOKING_LETTERS } from '#functions/mail/templates/booking-mails.tsx';
import { CANCELLATION_LETTERS } from '#functions/mail/templates/cancellation-mails.tsx';
import { CHAT_LETTERS } from '#functions/mail/templates/chat-mails.tsx';
import { LEAD_LETTERS, LIST_LETTERS } from '#functions/mail/templates/lead-mails.tsx';
import { ForOffice } from '#functions/mail/templates/MailFrame.tsx';
import { PAYMENT_LETTERS } from '#functions/mail/templates/payment-mails.tsx';
import { REMINDER_LETTERS } from '#functions/mail/templates/reminder-mails.tsx';
import { writtenMail, type WrittenMail } from '#functions/mail/mailer.ts';
import type { BookingMail, ChatMail, LeadMail, ListMail } from '#functions/platform/outbox.ts';

/** Every email about a booking or about a payment of one. */
export const LETTERS: Readonly<Record<BookingMail, BookingLetters>> = {
  ...BOOKING_LETTERS,
  ...PAYMENT_LETTERS,
  ...REMINDER_LETTERS,
  ...CANCELLATION_LETTERS,
};

/** Writes an email about a booking. Throws where its reader has none. */
export function writeMail(template: BookingMail, audience: Audience, facts: MailFacts): Promise<WrittenMail> {
  const letter = LETTERS[template][audience];
  if (letter === undefined) throw new Error(`The email ${template} is not written to the ${audience}.`);
  return write(letter, facts, audience);
}

/** Writes an email about what a visitor sent with a form. */
export function writeLeadMail(template: LeadMail, facts: LeadFacts): Promise<WrittenMail> {
  return write(LEAD_LETTERS[template], facts, template === 'lead-office' ? 'office' : 'traveller');
}

/** Writes an email of the mailing list. */
export function writeListMail(template: ListMail, facts: ListFacts): Promise<WrittenMail> {
  return write(LIST_LETTERS[template], facts, 'traveller');
}

/** Writes an email of the live chat. */
export function writeChatMail(template: ChatMail, facts: ChatMailFacts): Promise<WrittenMail> {
  return write(CHAT_LETTERS[template], facts, template === 'chat-waiting' ? 'office' : 'traveller');
}

function write<Facts extends Pick<MailFacts, 'operator'>>(
  { subject, Body }: Letter<Facts>,
  facts: Facts,
  audience: Audience,
): Promise<WrittenMail> {
  const body = (
    <ForOffice value={audience === 'office'}>
      <Body {...facts} />
    </ForOffice>
  );
  return writtenMail(subject(facts), body, facts.operator);
}
