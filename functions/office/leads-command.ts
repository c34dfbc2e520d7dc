import type * as v from 'valibot';
import type { CommandAnswer, LeadsRequest } from '#contract/commands.ts';
import { CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { instantOf, localTime } from '#domain/schedule.ts';
import { BYTE_ORDER_MARK, csvRow } from '#domain/text/csv.ts';
import { counted } from '#domain/text/counts.ts';
import { audit } from '#functions/platform/audit.ts';
import type { Asking } from '#functions/office/command-tokens.ts';
import { type Happening, happeningLines, listed } from '#functions/office/describe-booking.ts';
import type { Store } from '#functions/store/store.ts';

type Request = v.InferOutput<typeof LeadsRequest>;
type Listing = Extract<Request, { readonly suspects: boolean }>;

/** The most rows of a list on the screen. A CSV file can have more. */
const MOST_LISTED = 200;
const MOST_IN_TABLE = 20_000;

/** The columns of the CSV file after the time of the lead. An empty list has the same columns. */
const COLUMNS = [
  ...(['form', 'name', 'email', 'phone', 'address', 'question', 'tourCode', 'office', 'currency', 'uk'] as const),
  ...(['page', 'source', 'consentWording', 'consentVersion'] as const),
];
type Row = Readonly<Record<Exclude<(typeof COLUMNS)[number], 'uk'>, string>> & {
  readonly at: number;
  readonly uk: 0 | 1;
};

/** Shows what visitors sent with a form, and deletes the data of one visitor. */
export function leadsCommand(store: Store, request: Request, asking: Asking): CommandAnswer {
  switch (request.act) {
    case 'list':
    case 'csv':
      return list(store, request, asking);
    case 'show':
      return show(store, request.email);
    case 'erase':
      return erase(store, request.email, asking);
  }
}

function list(store: Store, { act, form, since, suspects }: Listing, { timeZone }: Asking): CommandAnswer {
  const most = act === 'csv' ? MOST_IN_TABLE : MOST_LISTED;
  const from = since === null ? 0 : instantOf(localTime(since), timeZone);
  const found = store.all<Row>(LEADS, form ?? '', from, Number(suspects), most + 1);
  if (act === 'csv') return listed(found, most, tableOf);
  if (found.length === 0) return { ok: true, lines: ['No matching requests.'] };
  return listed(found, most, (shown) => happeningLines(shown.map(shortOf)));
}

/** One line of a list. Line breaks in a question become spaces. */
function shortOf({ at, form, name, email, phone, tourCode, question }: Row): Happening {
  return { at, form, tourCode, name, email, phone, question: question.replaceAll(/\s+/g, ' ').slice(0, 120) };
}

function show(store: Store, email: string): CommandAnswer {
  const parts = [
    { title: 'Form requests', sql: LEADS_OF },
    { title: 'Newsletter', sql: SUBSCRIPTION_OF },
    { title: 'Emails', sql: MAILS_OF },
  ]
    .map(({ title, sql }) => ({ title, lines: happeningLines(store.all<Happening>(sql, email)) }))
    .filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return { ok: true, lines: [`Nothing is kept about ${email}, apart from any booking.`] };
  return { ok: true, lines: parts.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`), '']) };
}

function erase(store: Store, email: string, { by, now }: Asking): CommandAnswer {
  const { leads, left, kept } = store.transaction(() => {
    audit(store, { subject: 'leads', what: 'erased', detail: by, at: now });
    store.run(ERASE_MAILS, email);
    const leads = store.change(ERASE_LEADS, email);
    return { leads, left: store.change(REQUEST_UNSUBSCRIBE, email), kept: store.change(ERASE_SUBSCRIBER, email) };
  });
  const lines = [`${counted(leads, 'request')} deleted, with the emails about ${leads === 1 ? 'it' : 'them'}.`];
  if (left > 0) lines.push('The site will unsubscribe the address within a minute.');
  if (kept > 0) lines.push('The address itself stays on the do-not-email list.');
  lines.push(`Bookings and chats stay. Chats are deleted ${CHAT_KEPT_DAYS} days after their last message.`);
  return { ok: true, lines };
}

function tableOf(leads: readonly Row[]): string[] {
  const rows = leads.map(({ at, ...lead }) => [new Date(at).toISOString(), ...COLUMNS.map((column) => lead[column])]);
  const [head = '', ...body] = [['sentAt', ...COLUMNS], ...rows].map((row) => csvRow(row.map(String)));
  return [`${BYTE_ORDER_MARK}${head}`, ...body];
}

/** `?1` is a form's name or empty for all, `?2` an instant, `?3` whether to list robots' leads, `?4` the limit. */
const LEADS = `
  SELECT created_at AS at, form, name, email, phone, address, question, tour_code AS tourCode, office, currency, uk,
    page, source, consent_wording AS consentWording, consent_version AS consentVersion
  FROM leads WHERE (?1 = '' OR form = ?1) AND created_at >= ?2 AND suspect = ?3 ORDER BY created_at DESC, id LIMIT ?4`;

const LEADS_OF = `
  SELECT created_at AS at, form, iif(suspect = 1, 'flagged as spam', '') AS suspect, name, phone, address, tour_code,
    question, page, source, consent_wording, consent_version,
    coalesce(strftime('%Y-%m-%d %H:%M UTC', answered_at / 1000, 'unixepoch'), '') AS answered, answered_by
  FROM leads WHERE lower(email) = lower(?1) ORDER BY created_at, id`;

const MAILS_OF = `
  SELECT created_at AS at, template, state FROM outbox
  WHERE lower(recipient) = lower(?1) OR subject_id IN (SELECT id FROM leads WHERE lower(email) = lower(?1))
  ORDER BY created_at, key`;

const SUBSCRIPTION_OF = `
  SELECT consented_at AS at, state, name, page, consent_wording, consent_version
  FROM subscriptions WHERE lower(email) = lower(?1)`;

/** Sent or not. Run it before `ERASE_LEADS`, which deletes the leads that it searches by. */
const ERASE_MAILS = `
  DELETE FROM outbox WHERE subject_id IN (SELECT id FROM leads WHERE lower(email) = lower(?1))
    OR (template IN ('list-opt-in', 'list-welcome', 'chat-answer') AND lower(recipient) = lower(?1))`;

const ERASE_LEADS = `DELETE FROM leads WHERE lower(email) = lower(?1)`;

/** The site itself ends the subscription within a minute, because only it has the keys for links. */
const REQUEST_UNSUBSCRIBE = `
  UPDATE subscriptions SET asked_to_leave = 1 WHERE lower(email) = lower(?1) AND state <> 'unsubscribed'`;

/** The address stays, so that no old link brings it back. */
const ERASE_SUBSCRIBER = `UPDATE subscriptions SET name = '', page = '' WHERE lower(email) = lower(?1)`;
