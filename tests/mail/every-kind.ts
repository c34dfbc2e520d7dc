import type { Audience } from '#functions/mail/mail-facts.ts';
import { writeExpectedList, writeOverdueList } from '#functions/mail/templates/office-lists.tsx';
import { writeChatMail, writeLeadMail, writeListMail, writeMail } from '#functions/mail/write-mail.tsx';
import type { WrittenMail } from '#functions/mail/mailer.ts';
import { CHAT_MAILS, LEAD_MAILS, LIST_MAILS, type BookingMail, type MailTemplate } from '#functions/platform/outbox.ts';
import {
  AUDIENCES,
  BOOKINGS,
  EXPECTED,
  factsFor,
  LEAD_MAIL_FORMS,
  LEADS,
  LIST_FACTS,
  OVERDUE,
  someChat,
} from './mail-fixtures.ts';

export interface KindOfMail {
  readonly template: MailTemplate;
  readonly audience: Audience;
  readonly mail: WrittenMail;
}

/** Each email about a booking, with each of its readers. */
export const BOOKING_MAILS = (Object.entries(AUDIENCES) as [BookingMail, readonly Audience[]][]).flatMap(
  ([template, audiences]) => audiences.map((audience) => ({ template, audience })),
);

/** The emails about a booking, one for each reader. */
export function bookingMails(shape: string): Promise<KindOfMail[]> {
  return Promise.all(
    BOOKING_MAILS.map(async ({ template, audience }) => ({
      template,
      audience,
      mail: await writeMail(template, audience, factsFor(template, audience, BOOKINGS[shape]!)),
    })),
  );
}

/** All other emails, one of each kind. */
export async function otherMails(): Promise<KindOfMail[]> {
  const lead = LEADS['all filled in']!;
  const mails: KindOfMail[] = [
    { template: 'overdue-balances', audience: 'office', mail: await writeOverdueList(OVERDUE) },
    { template: 'expected-guests', audience: 'office', mail: await writeExpectedList(EXPECTED) },
  ];
  for (const template of LEAD_MAILS) {
    const mail = await writeLeadMail(template, { ...lead, form: LEAD_MAIL_FORMS[template] ?? lead.form });
    mails.push({ template, audience: template === 'lead-office' ? 'office' : 'traveller', mail });
  }
  for (const template of LIST_MAILS) {
    mails.push({ template, audience: 'traveller', mail: await writeListMail(template, LIST_FACTS) });
  }
  for (const template of CHAT_MAILS) {
    const audience = template === 'chat-waiting' ? 'office' : 'traveller';
    mails.push({ template, audience, mail: await writeChatMail(template, someChat()) });
  }
  return mails;
}
