import type {
  Audience,
  ChatMailFacts,
  ExpectedFacts,
  LeadFacts,
  Letter,
  Letters,
  ListFacts,
  MailFacts,
  OverdueFacts,
} from '#functions/mail/mail-facts.ts';
import { writtenMail, type WrittenMail } from '#functions/mail/mailer.ts';
import { BOOKING_LETTERS } from '#functions/mail/templates/booking-mails.tsx';
import { CANCELLATION_LETTERS } from '#functions/mail/templates/cancellation-mails.tsx';
import { CHAT_LETTERS } from '#functions/mail/templates/chat-mails.tsx';
import { LEAD_LETTERS, LIST_LETTERS } from '#functions/mail/templates/lead-mails.tsx';
import { ForOffice } from '#functions/mail/templates/MailFrame.tsx';
import { OFFICE_LETTERS } from '#functions/mail/templates/office-lists.tsx';
import { PAYMENT_LETTERS } from '#functions/mail/templates/payment-mails.tsx';
import { REMINDER_LETTERS } from '#functions/mail/templates/reminder-mails.tsx';
import type { BookingMail, ChatMail, LeadMail, ListMail, MailTemplate, OutboxRow } from '#functions/platform/outbox.ts';

type FactsByTemplate = Record<BookingMail, MailFacts> &
  Record<LeadMail, LeadFacts> &
  Record<ListMail, ListFacts> &
  Record<ChatMail, ChatMailFacts> & { 'overdue-balances': OverdueFacts; 'expected-guests': ExpectedFacts };

export type FactsOf<Template extends MailTemplate> = FactsByTemplate[Template];

const LETTERS: { readonly [Template in MailTemplate]: Letters<FactsOf<Template>> } = {
  ...BOOKING_LETTERS,
  ...PAYMENT_LETTERS,
  ...REMINDER_LETTERS,
  ...CANCELLATION_LETTERS,
  ...LEAD_LETTERS,
  ...LIST_LETTERS,
  ...CHAT_LETTERS,
  ...OFFICE_LETTERS,
};

/** Who reads an email. Where both are told of an event, the key of the office's email says so. */
export function audienceOf({ template, key }: Pick<OutboxRow, 'template' | 'key'>): Audience {
  return LETTERS[template].traveller === undefined || key.endsWith(':office') ? 'office' : 'traveller';
}

export function isStillRelevant<Template extends MailTemplate>(template: Template, facts: FactsOf<Template>): boolean {
  const { stillRelevant } = LETTERS[template] as Letters<FactsOf<Template>>;
  return stillRelevant?.(facts) ?? true;
}

export function writeMail<Template extends MailTemplate>(
  template: Template,
  audience: Audience,
  facts: FactsOf<Template>,
): Promise<WrittenMail> {
  const letter = LETTERS[template][audience];
  if (letter === undefined) throw new Error(`The email ${template} is not written to the ${audience}.`);
  return write(letter, facts, audience);
}

/** Gmail cuts an email at 102 kB, and with it the end of a list. */
const MOST_BYTES = 95_000;

/** Writes a letter, with as large a share of a list's rows as fits. */
async function write<Facts extends Pick<MailFacts, 'operator'>>(
  { subject, Body, shorten }: Letter<Facts>,
  facts: Facts,
  audience: Audience,
): Promise<WrittenMail> {
  for (let share = 1; ;) {
    const shown = shorten === undefined ? facts : shorten(facts, share);
    const body = (
      <ForOffice value={audience === 'office'}>
        <Body {...shown} />
      </ForOffice>
    );
    const mail = await writtenMail(subject(facts), body, facts.operator);
    const bytes = new TextEncoder().encode(mail.html).length;
    if (shorten === undefined || bytes <= MOST_BYTES) return mail;
    share *= (MOST_BYTES / bytes) * 0.95;
  }
}
