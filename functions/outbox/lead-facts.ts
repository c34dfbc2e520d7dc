import { tripNotesFile } from '#contract/leads.ts';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { Context } from '#functions/context/context.ts';
import { findLead } from '#functions/leads/leads.ts';
import { listLinks, findSubscription, type Subscription } from '#functions/leads/subscriptions.ts';
import type { LeadFacts, LeadTour, ListFacts } from '#functions/mail/mail-facts.ts';
import { writeChatMail } from '#functions/mail/write-mail.tsx';
import type { WrittenMail } from '#functions/mail/mailer.ts';
import type { ChatMail } from '#functions/platform/outbox.ts';

/** Reads the facts for a mail about a lead; null when the lead was deleted. */
export async function gatherLeadFacts(context: Context, leadId: string): Promise<LeadFacts | null> {
  const lead = await findLead(context.db, leadId);
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
export async function gatherListFacts(
  context: Context,
  subscriptionId: string,
): Promise<{ readonly subscription: Subscription; readonly facts: ListFacts } | null> {
  const subscription = await findSubscription(context.db, subscriptionId);
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
export async function composeChatMail(context: Context, template: ChatMail, key: string): Promise<WrittenMail | null> {
  const facts = await chatStub(context.env).mailFacts(key);
  if (facts === null) return null;
  return writeChatMail(template, {
    ...facts,
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
  });
}
