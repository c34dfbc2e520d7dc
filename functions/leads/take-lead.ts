import { DAY, HOUR } from '#domain/durations.ts';
import { mailboxOf } from '#domain/email-address.ts';
import { officeFor } from '#domain/operator.ts';
import { CONSENT_VERSION, consentText, type LeadForm } from '#domain/text/lead-texts.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { type Lead, leadStatement } from '#functions/leads/leads.ts';
import {
  confirmToken,
  unsubscribeToken,
  countUnsubscribes,
  optInMailStatement,
  subscriptionStatement,
} from '#functions/leads/subscriptions.ts';
import { type LeadMail, leadMailStatement } from '#functions/platform/outbox.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { hashText, signText } from '#functions/platform/secrets.ts';

/** The content of a form. A field that the form does not have is empty. */
export type SentForm = Omit<Lead, 'id' | 'form' | 'consentWording' | 'consentVersion' | 'at'>;

/** The mail to the visitor, by form. The mailing list has its own. */
const VISITORS_MAIL: Readonly<Record<Exclude<LeadForm, 'mailing-list'>, LeadMail>> = {
  brochure: 'brochure',
  contact: 'question',
  'trip-notes': 'trip-notes',
};

/**
 * Stores a lead together with its mails: both or neither.
 *
 * The same content from the same address within an hour is one lead with one mail to each recipient: it covers a double
 * click, a reload and a lost answer. A robot's lead is stored, and nobody is mailed.
 */
export async function takeLead(context: Context, form: LeadForm, sent: SentForm): Promise<void> {
  const { db } = context;
  const at = context.now();
  const hour = Math.floor(at / HOUR);
  const words = [form, sent.email.toLowerCase(), sent.name, sent.phone, sent.address, sent.question, sent.tourCode];
  // After an unsubscribe the same request counts as a new one.
  if (form === 'mailing-list') words.push(String(await countUnsubscribes(db, sent.email)));
  const idOf = (hourOf: number) =>
    signText(context.env, 'LINK_KEY', JSON.stringify(['lead', hourOf, ...words, sent.office, sent.uk, sent.isSuspect]));
  const lead: Lead = {
    id: await idOf(hour),
    form,
    ...sent,
    consentWording: consentText(form),
    consentVersion: CONSENT_VERSION,
    at,
  };
  const mails = sent.isSuspect ? { keys: [], statements: [] } : await mailsOf(context, lead);
  await db.batch([leadStatement(db, lead, await idOf(hour - 1)), ...mails.statements]);
  sendSoon(context, mails.keys);
}

interface Mails {
  readonly keys: readonly string[];
  readonly statements: readonly D1PreparedStatement[];
}

async function mailsOf(context: Context, lead: Lead): Promise<Mails> {
  if (lead.form === 'mailing-list') return optIn(context, lead);
  const operator = await context.catalogue.operator();
  const mails = [
    { template: VISITORS_MAIL[lead.form], whose: 'visitor', recipient: lead.email },
    { template: 'lead-office', whose: 'office', recipient: officeFor(operator, lead.office) },
  ] as const;
  const rows = mails.map(({ template, whose, recipient }) => ({
    key: `${template}:${lead.id}:${whose}`,
    template,
    subjectId: lead.id,
    recipient,
    at: lead.at,
  }));
  return {
    keys: rows.map(({ key }) => key),
    statements: rows.map((row) => leadMailStatement(context.db, lead.id, row)),
  };
}

async function optIn({ db, env }: Context, lead: Lead): Promise<Mails> {
  const { id: leadId, email, name, consentWording, consentVersion, page, at } = lead;
  const id = crypto.randomUUID();
  const key = `list-opt-in:${leadId}:visitor`;
  const first = {
    id,
    confirmHash: await hashText(await confirmToken(env, { id, round: 1 })),
    unsubscribeHash: await hashText(await unsubscribeToken(env, { id })),
  };
  return {
    keys: [key],
    statements: [
      subscriptionStatement(db, { leadId, email, name, consentWording, consentVersion, page, at, first }),
      optInMailStatement(db, { key, leadId, email, at }),
    ],
  };
}

const FORMS_PER_NETWORK = 30;
/** The limit per hour for forms without our token: from browsers without scripts, or from robots. */
const BARE_FORMS_PER_NETWORK = 10;
const FORMS_PER_MAILBOX = 6;
/** The most forms per day for one mailbox, whoever typed its address. */
const FORMS_PER_MAILBOX_AND_DAY = 12;

/** Whether this network may send another form this hour. */
export async function mayNetworkSend(
  context: Context,
  { networks, hasToken }: { readonly networks: readonly Network[]; readonly hasToken: boolean },
): Promise<boolean> {
  const limit = hasToken
    ? { key: 'lead from', limit: FORMS_PER_NETWORK, windowMs: HOUR }
    : { key: 'bare lead from', limit: BARE_FORMS_PER_NETWORK, windowMs: HOUR };
  return countTry(context.db, limitNetworks(networks, limit), context.now());
}

/** Whether a mailbox may get another mail: anybody can type its address. */
export async function mayMailboxBeSentMore(context: Context, email: string): Promise<boolean> {
  const now = context.now();
  const hash = await signText(context.env, 'LINK_KEY', `mailbox ${mailboxOf(email)}`);
  const limits = [
    { key: `lead to ${hash}`, limit: FORMS_PER_MAILBOX, windowMs: HOUR },
    { key: `lead of day to ${hash}`, limit: FORMS_PER_MAILBOX_AND_DAY, windowMs: DAY },
  ];
  return countTry(context.db, limits, now);
}
