import { tripNotesFile } from '#contract/leads.ts';
import { gatherOverdue } from '#functions/balance/overdue.ts';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { Context } from '#functions/context/context.ts';
import { findLead } from '#functions/leads/leads.ts';
import { findSubscription, listLinks } from '#functions/leads/subscriptions.ts';
import type { ChatMailFacts, LeadFacts, LeadTour, ListFacts } from '#functions/mail/mail-facts.ts';
import type { Mail, WrittenMail } from '#functions/mail/mailer.ts';
import { audienceOf, type FactsOf, isStillRelevant, writeMail } from '#functions/mail/write-mail.tsx';
import { gatherExpected } from '#functions/outbox/expected-guests.ts';
import { gatherMailFacts } from '#functions/outbox/mail-facts.ts';
import { CHAT_MAILS, LEAD_MAILS, type LeadMail, LIST_MAILS, type MailTemplate } from '#functions/platform/outbox.ts';

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

/** What an email says of its origin: see `Mail`. */
export function automaticHeader(mail: Pick<WaitingMail, 'template' | 'key'>): Pick<Mail, 'automatic'> {
  if (audienceOf(mail) === 'office' || mail.template === 'chat-answer') return {};
  return { automatic: REPLIES.includes(mail.template) ? 'auto-replied' : 'auto-generated' };
}

/** The headers besides the subject, and the files of an email. */
type Extras = Pick<Mail, 'replyTo' | 'unsubscribeUrl' | 'automatic' | 'attachments'>;

/**
 * Writes a waiting mail from current data; null when it is no longer true, so that nobody is reminded of a paid balance
 * or gets the confirmation of a cancelled booking.
 */
export async function composeMail(context: Context, mail: WaitingMail): Promise<(WrittenMail & Extras) | null> {
  const gathered = await gather(context, mail);
  if (gathered === null) return null;
  const { facts, ...extras } = gathered;
  if (!isStillRelevant(mail.template, facts)) return null;
  return { ...(await writeMail(mail.template, audienceOf(mail), facts)), ...extras, ...automaticHeader(mail) };
}

type Gathered<Facts> = Extras & { readonly facts: Facts };

async function gather(context: Context, mail: WaitingMail): Promise<Gathered<FactsOf<MailTemplate>> | null> {
  const { template, subjectId, key } = mail;
  if (template === 'overdue-balances') return alone(await gatherOverdue(context));
  if (template === 'expected-guests') return alone(await gatherExpected(context));
  if (isOneOf(LEAD_MAILS, template)) return gatherLead(context, template, subjectId);
  if (isOneOf(LIST_MAILS, template)) return gatherSubscription(context, subjectId);
  if (isOneOf(CHAT_MAILS, template)) return gatherChat(context, key);
  return gatherMailFacts(context, { template, subjectId, isToOffice: audienceOf(mail) === 'office' });
}

function alone<Facts>(facts: Facts | null): Gathered<Facts> | null {
  return facts && { facts };
}

function isOneOf<Template extends MailTemplate>(
  templates: readonly Template[],
  template: string,
): template is Template {
  return (templates as readonly string[]).includes(template);
}

/** The office's reply goes to the visitor. The address was validated before it was stored, so it has no line break. */
async function gatherLead(context: Context, template: LeadMail, leadId: string): Promise<Gathered<LeadFacts> | null> {
  const lead = findLead(context.store, leadId);
  if (lead === null) return null;
  const { form, name, email, phone, address, question, currency, page } = lead;
  const facts: LeadFacts = {
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
  return { facts, ...(template === 'lead-office' && { replyTo: email }) };
}

async function tourOf({ catalogue, siteUrl }: Context, code: string): Promise<LeadTour | null> {
  const tour = await catalogue.tour(code);
  if (tour === null) return null;
  const { name, url, slug } = tour;
  return { name, url: `${siteUrl}${url}`, notesUrl: `${siteUrl}${tripNotesFile(slug)}` };
}

async function gatherSubscription(context: Context, id: string): Promise<Gathered<ListFacts> | null> {
  const operator = await context.catalogue.operator();
  const subscription = findSubscription(context.store, id);
  if (subscription === null) return null;
  const { name, state } = subscription;
  const links = await listLinks(context, subscription);
  return { facts: { operator, state, name, ...links }, unsubscribeUrl: links.unsubscribeUrl };
}

/** The messages are read at the last moment and are in no table. Null when all of them are read or deleted. */
async function gatherChat({ env, catalogue, siteUrl }: Context, key: string): Promise<Gathered<ChatMailFacts> | null> {
  const chat = await chatStub(env).mailFacts(key);
  return chat && { facts: { ...chat, operator: await catalogue.operator(), siteUrl } };
}
