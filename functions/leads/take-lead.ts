import { DAY, HOUR } from '#domain/durations.ts';
import { mailboxOf } from '#domain/email-address.ts';
import { officeFor } from '#domain/operator.ts';
import { CONSENT_VERSION, consentText, type LeadForm } from '#domain/text/lead-texts.ts';
import { type Context } from '#functions/context/context.ts';
import { asksTurnstile, limitNetworks, type Network, passesTurnstile } from '#functions/context/networks.ts';
import { type Lead, addLead } from '#functions/leads/leads.ts';
import {
  countUnsubscribes,
  type NewSubscription,
  requestSubscription,
  newSubscription,
} from '#functions/leads/subscriptions.ts';
import { type LeadMail, type OutboxRow } from '#functions/platform/outbox.ts';
import { countTry, giveTryBack, isFull, type RateLimit } from '#functions/platform/rate-limits.ts';
import { signText } from '#functions/platform/secrets.ts';
import type { Store } from '#functions/store/store.ts';
import { mailSoon } from '#functions/context/mails.ts';

/** The content of a form. A field that the form does not have is empty. */
export type SentForm = Omit<Lead, 'id' | 'form' | 'consentWording' | 'consentVersion' | 'at'>;

/** The mail to the visitor, by form. The mailing list has its own. */
const VISITORS_MAIL: Readonly<Record<Exclude<LeadForm, 'mailing-list'>, LeadMail>> = {
  brochure: 'brochure',
  contact: 'question',
  'trip-notes': 'trip-notes',
};

/** What the request tells of who sends a form. */
interface Sender {
  readonly networks: readonly Network[];
  /** Whether one of our pages gave the form a token. Without one, as without scripts, fewer forms are accepted. */
  readonly hasToken: boolean;
  /** The answer for Turnstile; null where nothing can answer. */
  readonly turnstile: string | null;
}

export interface LeadOutcome {
  readonly kind: 'taken' | 'too-many-from-network' | 'too-many-to-mailbox' | 'too-many-to-mailbox-today' | 'not-proven';
}

/** Counts a form without invalid fields, asks Turnstile about its sender, and stores it. */
export async function takeLead(
  context: Context,
  form: LeadForm,
  sent: SentForm,
  { networks, hasToken, turnstile }: Sender,
): Promise<LeadOutcome> {
  if (!mayNetworkSend(context, networks, hasToken)) return { kind: 'too-many-from-network' };
  const { store } = context;
  const now = context.now();
  const { ofHour, ofDay } = await mailboxLimits(context, sent.email);
  // A robot's forms do not count against the address that it typed.
  const limits = sent.isSuspect ? [] : [ofHour, ofDay];
  if (!countTry(store, limits, now))
    return { kind: isFull(store, ofDay, now) ? 'too-many-to-mailbox-today' : 'too-many-to-mailbox' };
  const mustProve = turnstile !== null && asksTurnstile(context);
  if (mustProve && !(await passesTurnstile(context, turnstile))) {
    giveTryBack(store, limits, now);
    return { kind: 'not-proven' };
  }
  await storeLead(context, form, sent);
  return { kind: 'taken' };
}

/**
 * Stores a lead together with its mails: both or neither.
 *
 * The same content from the same address within an hour is one lead with one mail to each recipient: it covers a double
 * click, a reload and a lost answer. A robot's lead is stored, and nobody is mailed.
 */
async function storeLead(context: Context, form: LeadForm, sent: SentForm): Promise<void> {
  const { env, store } = context;
  const at = context.now();
  const hour = Math.floor(at / HOUR);
  const words = [form, sent.email.toLowerCase(), sent.name, sent.phone, sent.address, sent.question, sent.tourCode];
  // After an unsubscribe the same request counts as a new one.
  if (form === 'mailing-list') words.push(String(countUnsubscribes(store, sent.email)));
  const idOf = (hourOf: number) =>
    signText(env, 'LINK_KEY', JSON.stringify(['lead', hourOf, ...words, sent.office, sent.uk, sent.isSuspect]));
  const consent = { consentWording: consentText(form), consentVersion: CONSENT_VERSION };
  const lead: Lead = { id: await idOf(hour), form, ...sent, ...consent, at };
  const lastHoursId = await idOf(hour - 1);
  const office = officeFor(await context.catalogue.operator(), lead.office);
  const subscriber = await newSubscription(env);
  store.transaction(() => {
    if (!addLead(store, lead, lastHoursId) || lead.isSuspect) return;
    const mails =
      lead.form === 'mailing-list' ? [optInMail(store, lead, subscriber)] : mailsOf(lead, lead.form, office);
    mailSoon(context, ...mails);
  });
}

function mailsOf({ id, email, at }: Lead, form: Exclude<LeadForm, 'mailing-list'>, office: string): OutboxRow[] {
  const template = VISITORS_MAIL[form];
  return [
    { key: `${template}:${id}:visitor`, template, subjectId: id, recipient: email, at },
    { key: `lead-office:${id}:office`, template: 'lead-office', subjectId: id, recipient: office, at },
  ];
}

/** The mail that asks for confirmation. It goes to the address as it is stored. */
function optInMail(store: Store, lead: Lead, subscriber: NewSubscription): OutboxRow {
  const { id: subjectId, email: recipient } = requestSubscription(store, lead, subscriber);
  return { key: `list-opt-in:${lead.id}:visitor`, template: 'list-opt-in', subjectId, recipient, at: lead.at };
}

const FORMS_PER_NETWORK = 30;
/** The limit per hour for forms without our token: from browsers without scripts, or from robots. */
const BARE_FORMS_PER_NETWORK = 10;
const FORMS_PER_MAILBOX = 6;
/** The most forms per day for one mailbox, whoever typed its address. */
const FORMS_PER_MAILBOX_AND_DAY = 12;

function mayNetworkSend(context: Context, networks: readonly Network[], hasToken: boolean): boolean {
  const limit = hasToken
    ? { key: 'lead from', limit: FORMS_PER_NETWORK, windowMs: HOUR }
    : { key: 'bare lead from', limit: BARE_FORMS_PER_NETWORK, windowMs: HOUR };
  return countTry(context.store, limitNetworks(networks, limit), context.now());
}

/** How many mails a mailbox may get: anybody can type its address. */
async function mailboxLimits({ env }: Context, email: string): Promise<Record<'ofHour' | 'ofDay', RateLimit>> {
  const hash = await signText(env, 'LINK_KEY', `mailbox ${mailboxOf(email)}`);
  return {
    ofHour: { key: `lead to ${hash}`, limit: FORMS_PER_MAILBOX, windowMs: HOUR },
    ofDay: { key: `lead of day to ${hash}`, limit: FORMS_PER_MAILBOX_AND_DAY, windowMs: DAY },
  };
}
