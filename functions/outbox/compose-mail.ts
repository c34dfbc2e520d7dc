import { tripNotesFile } from '#contract/leads.ts';
import { isStillDue } from '#domain/check-in.ts';
import { gatherOverdue } from '#functions/balance/overdue.ts';
import { isPayLinkOpen } from '#functions/bookings/pay-later.ts';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { Context } from '#functions/context/context.ts';
import { findLead } from '#functions/leads/leads.ts';
import { findSubscription, listLinks, type Subscription } from '#functions/leads/subscriptions.ts';
import type { LeadFacts, LeadTour, ListFacts } from '#functions/mail/mail-facts.ts';
import type { Mail, WrittenMail } from '#functions/mail/mailer.ts';
import { writeExpectedList, writeOverdueList } from '#functions/mail/templates/office-lists.tsx';
import { LETTERS, writeChatMail, writeLeadMail, writeListMail, writeMail } from '#functions/mail/write-mail.tsx';
import { gatherExpected } from '#functions/outbox/expected-guests.ts';
import { gatherMailFacts } from '#functions/outbox/mail-facts.ts';
import { isReminder, reminderFacts, orderBehind } from '#functions/outbox/remind.ts';
import {
  type BookingMail,
  CHAT_MAILS,
  type ChatMail,
  LEAD_MAILS,
  type LeadMail,
  LIST_MAILS,
  type ListMail,
  type MailTemplate,
} from '#functions/platform/outbox.ts';

/** An outbox row taken for sending. */
export interface WaitingMail {
  readonly key: string;
  readonly template: MailTemplate;
  readonly subjectId: string;
  readonly recipient: string;
  readonly tries: number;
  /** How often it was taken for sending, including now. */
  readonly timesTaken: number;
}

/** Emails that answer what a visitor just sent with a form. */
const REPLIES: readonly MailTemplate[] = ['brochure', 'question', 'trip-notes', 'check-in-link'];

function isToOffice({ template, key }: Pick<WaitingMail, 'template' | 'key'>): boolean {
  return template === 'lead-office' || template === 'chat-waiting' || key.endsWith(':office');
}

/** What an email says of its origin: see `Mail`. */
export function automaticHeader(mail: Pick<WaitingMail, 'template' | 'key'>): Pick<Mail, 'automatic'> {
  if (isToOffice(mail) || mail.template === 'chat-answer') return {};
  return { automatic: REPLIES.includes(mail.template) ? 'auto-replied' : 'auto-generated' };
}

/** A written mail, its headers besides the subject, and its files. */
type ComposedMail = WrittenMail & Pick<Mail, 'replyTo' | 'unsubscribeUrl' | 'automatic' | 'attachments'>;

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
  const order = orderBehind(context.store, subjectId);
  if (!order?.stands) return false;
  if (!isReminder(template)) return true;
  return isStillDue(template, await reminderFacts(context, order), await context.today());
}

/** Reads the facts for a mail about a lead; null when the lead was deleted. */
async function gatherLeadFacts(context: Context, leadId: string): Promise<LeadFacts | null> {
  const lead = findLead(context.store, leadId);
  if (lead === null) return null;
  const { form, name, email, phone, address, question, currency, page } = lead;
  return {
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
    form,
    visitor: { name, email, phone, address },
    question,
    tour: await tourOf(context, lead.tourCode),
    isPosted: lead.uk,
    currency,
    source: lead.source === '' ? [] : Object.entries(JSON.parse(lead.source) as Record<string, string>),
    page,
  };
}

async function tourOf({ catalogue, siteUrl }: Context, code: string): Promise<LeadTour | null> {
  const tour = await catalogue.tour(code);
  if (tour === null) return null;
  const { name, url, slug } = tour;
  return { name, url: `${siteUrl}${url}`, notesUrl: `${siteUrl}${tripNotesFile(slug)}` };
}

/** Reads the facts for a mail of the mailing list. */
async function gatherListFacts(
  context: Context,
  subscriptionId: string,
): Promise<{ readonly subscription: Subscription; readonly facts: ListFacts } | null> {
  const subscription = findSubscription(context.store, subscriptionId);
  if (subscription === null) return null;
  const links = await listLinks(context, subscription);
  return {
    subscription,
    facts: { operator: await context.catalogue.operator(), name: subscription.name, ...links },
  };
}

/**
 * Writes a mail of the live chat from the chat's current state. The messages are read at the last moment and are in no
 * table; null when all of them are read or deleted.
 */
async function composeChatMail(context: Context, template: ChatMail, key: string): Promise<WrittenMail | null> {
  const facts = await chatStub(context.env).mailFacts(key);
  if (facts === null) return null;
  return writeChatMail(template, {
    ...facts,
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
  });
}
