import type { Mail, WrittenMail } from '#functions/mail/mailer.ts';
import { writeExpectedList, writeOverdueList } from '#functions/mail/templates/office-lists.tsx';
import { LETTERS, writeLeadMail, writeListMail, writeMail } from '#functions/mail/write-mail.tsx';
import { automaticHeader, isToOffice, type WaitingMail } from '#functions/outbox/mail-queue.ts';
import { composeChatMail, gatherLeadFacts, gatherListFacts } from '#functions/outbox/lead-facts.ts';
import type { Context } from '#functions/context/context.ts';
import { gatherExpected } from '#functions/outbox/expected-guests.ts';
import { gatherMailFacts } from '#functions/outbox/mail-facts.ts';
import { gatherOverdue } from '#functions/balance/overdue.ts';
import { isReminder, reminderFacts } from '#functions/outbox/remind.ts';
import {
  CHAT_MAILS,
  LEAD_MAILS,
  LIST_MAILS,
  type BookingMail,
  type LeadMail,
  type ListMail,
  type MailTemplate,
} from '#functions/platform/outbox.ts';
import { isPayLinkOpen } from '#functions/bookings/pay-later.ts';
import { orderBehind } from '#functions/outbox/reminders.ts';
import { isStillDue } from '#domain/check-in/reminders.ts';

/** A written mail, its headers besides the subject, and its files. */
export type ComposedMail = WrittenMail & Pick<Mail, 'replyTo' | 'unsubscribeUrl' | 'automatic' | 'attachments'>;

/**
 * Writes a waiting mail from current data; null when it is no longer true, so that nobody is reminded of a paid balance
 * or gets the confirmation of a cancelled booking.
 */
export async function composeMail(context: Context, mail: WaitingMail): Promise<ComposedMail | null> {
  const composed = await compose(context, mail);
  return composed && { ...composed, ...automaticHeader(mail) };
}

async function compose(context: Context, { template, subjectId, key }: WaitingMail): Promise<ComposedMail | null> {
  if (template === 'overdue-balances') {
    const overdue = await gatherOverdue(context);
    return overdue && writeOverdueList(overdue);
  }
  if (template === 'expected-guests') {
    const expected = await gatherExpected(context);
    return expected && writeExpectedList(expected);
  }
  if (isOneOf(LEAD_MAILS, template)) return composeLeadMail(context, template, subjectId);
  if (isOneOf(LIST_MAILS, template)) return composeListMail(context, template, subjectId);
  if (isOneOf(CHAT_MAILS, template)) return composeChatMail(context, template, key);
  if (!(await isTrue(context, template, subjectId))) return null;
  const isOffice = isToOffice({ template, key });
  const { facts, attachments } = await gatherMailFacts(context, { subjectId, template, isToOffice: isOffice });
  return { ...(await writeMail(template, isOffice ? 'office' : 'traveller', facts)), attachments };
}

/** The office's reply goes to the visitor. The address was validated before it was stored, so it has no line break. */
async function composeLeadMail(context: Context, template: LeadMail, leadId: string): Promise<ComposedMail | null> {
  const facts = await gatherLeadFacts(context, leadId);
  if (facts === null) return null;
  const written = await writeLeadMail(template, facts);
  return template === 'lead-office' ? { ...written, replyTo: facts.visitor.email } : written;
}

/** Composes nothing when the subscription changed since and the mail is no longer true. */
async function composeListMail(
  context: Context,
  template: ListMail,
  subscriptionId: string,
): Promise<ComposedMail | null> {
  const found = await gatherListFacts(context, subscriptionId);
  if (found === null || found.subscription.state === 'unsubscribed') return null;
  if (template === 'list-welcome' && found.subscription.state !== 'confirmed') return null;
  return { ...(await writeListMail(template, found.facts)), unsubscribeUrl: found.facts.unsubscribeUrl };
}

function isOneOf<Template extends MailTemplate>(
  templates: readonly Template[],
  template: string,
): template is Template {
  return (templates as readonly string[]).includes(template);
}

async function isTrue(context: Context, template: BookingMail, subjectId: string): Promise<boolean> {
  if (LETTERS[template].staysTrue) return true;
  if (template === 'pay-link') return isPayLinkOpen(context.db, subjectId);
  const order = await orderBehind(context.db, subjectId);
  if (!order?.stands) return false;
  if (!isReminder(template)) return true;
  return isStillDue(template, await reminderFacts(context, order), await context.today());
}
