import { parseArgs } from 'node:util';
import * as v from 'valibot';
import {
  REQUEST_UNSUBSCRIBE,
  ERASE_LEADS,
  ERASE_MAILS,
  LEADS,
  LEADS_OF,
  MAILS_OF,
  SUBSCRIPTION_OF,
} from '#functions/leads/leads.ts';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { BYTE_ORDER_MARK, csvRow } from '#domain/text/csv.ts';
import { LEAD_FORMS, type LeadForm } from '#domain/text/lead-texts.ts';
import { refuse, type Answer } from './answer.ts';
import { filledIn, type Answering, type Execute } from './database.ts';
import { happeningLines, HappeningRow } from './describe-booking.ts';

/** Which leads to show. Days and times are in UTC. */
interface LeadChoice {
  readonly form: LeadForm | null;
  readonly since: CalendarDate | null;
  /** Leads that were taken for a robot's. No mail was sent about them. */
  readonly suspects: boolean;
}

const USAGE = `npm run -s leads -- list                     form requests, newest first
npm run -s leads -- csv > leads.csv          the same for a spreadsheet, with every column
npm run -s leads -- show ADDRESS             everything kept about one address
npm run -s leads -- erase ADDRESS --yes      deletes it, and unsubscribes the address

  --form contact      only one form: ${LEAD_FORMS.join(', ')}
  --since 2026-11-01  only since this day
  --suspects          requests flagged as spam (nobody was notified)
  --remote            use the live database, not the one on this machine`;

const OPTIONS = {
  form: { type: 'string' },
  since: { type: 'string' },
  suspects: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
} as const;

/** The most rows of a list on the screen. A CSV file can have more. */
const MOST_LISTED = 200;
const MOST_IN_TABLE = 20_000;

/** The columns of the CSV file after the time of the lead. An empty list has the same columns. */
const COLUMNS = [
  ...(['form', 'name', 'email', 'phone', 'address', 'question', 'tourCode', 'office', 'currency', 'uk'] as const),
  ...(['page', 'source', 'consentWording', 'consentVersion'] as const),
];
const Lead = v.object({
  ...v.entriesFromList(COLUMNS, v.string()),
  at: v.number(),
  uk: v.number(),
});
type Lead = v.InferOutput<typeof Lead>;

/**
 * Shows what visitors sent with a form, and deletes the data of one visitor.
 *
 * @param words what stands after `npm run -s leads --`
 */
export async function leads(words: readonly string[], answering: Answering): Promise<Answer> {
  let asked;
  try {
    asked = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), '', USAGE);
  }
  const { remote, yes, form, since, suspects } = asked.values;
  const [verb, subject, ...rest] = asked.positionals;
  const wrong = (message: string) => refuse(message, '', USAGE);
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'erase') return wrong('--yes only works with erase.');
  if (verb === 'list' || verb === 'csv') {
    if (subject !== undefined) return wrong(`${verb} takes no name. To see one address: show ${subject}`);
    const known = LEAD_FORMS.find((name) => name === form) ?? null;
    if (form !== undefined && known === null) return wrong(`--form must be one of ${LEAD_FORMS.join(', ')}.`);
    const day = since === undefined ? null : parseCalendarDate(since);
    if (since !== undefined && day === null) return wrong('--since must be a day, such as 2026-11-01.');
    return answering(remote, (execute) => list(execute, verb, { form: known, since: day, suspects }));
  }
  if (verb !== 'show' && verb !== 'erase') return wrong('Choose a command: list, csv, show or erase.');
  if (form !== undefined || since !== undefined || suspects)
    return wrong(`${verb} covers everything about one address. Remove the options.`);
  if (!subject?.includes('@')) return wrong(`Add the email address to ${verb}.`);
  if (verb === 'show') return answering(remote, (execute) => show(execute, subject));
  if (!yes) return refuse(`This deletes everything about ${subject}. Add --yes to go ahead.`);
  return answering(remote, (execute) => erase(execute, subject));
}

async function list(execute: Execute, verb: 'list' | 'csv', choice: LeadChoice): Promise<Answer> {
  const most = verb === 'csv' ? MOST_IN_TABLE : MOST_LISTED;
  const since = choice.since === null ? 0 : Date.parse(choice.since);
  const answers = await execute(filledIn(LEADS, choice.form ?? '', since, Number(choice.suspects), most));
  const found = v.parse(v.array(Lead), answers[0]);
  if (verb === 'csv') return { ok: true, lines: tableOf(found) };
  if (found.length === 0) return { ok: true, lines: ['No matching requests.'] };
  return { ok: true, lines: happeningLines(found.map(shortOf)) };
}

/** One line of a list. Line breaks in a question become spaces. */
function shortOf({ at, form, name, email, phone, tourCode, question }: Lead) {
  return { at, form, tourCode, name, email, phone, question: question.replaceAll(/\s+/g, ' ').slice(0, 120) };
}

async function show(execute: Execute, email: string): Promise<Answer> {
  const answers = await execute(...[LEADS_OF, SUBSCRIPTION_OF, MAILS_OF].map((sql) => filledIn(sql, email)));
  const [leads = [], subscription = [], mails = []] = answers.map((rows) =>
    happeningLines(v.parse(v.array(HappeningRow), rows)),
  );
  const parts = [
    { title: 'Form requests', lines: leads },
    { title: 'Newsletter', lines: subscription },
    { title: 'Emails', lines: mails },
  ].filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return { ok: true, lines: [`Nothing is kept about ${email}, apart from any booking.`] };
  return { ok: true, lines: parts.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`), '']) };
}

async function erase(execute: Execute, email: string): Promise<Answer> {
  const answers = await execute(...[ERASE_MAILS, ERASE_LEADS, REQUEST_UNSUBSCRIBE].map((sql) => filledIn(sql, email)));
  const [, leads = [], left = []] = answers;
  const sent = leads.length === 1 ? '1 request deleted' : `${leads.length} requests deleted`;
  const lines = [`${sent}, with the emails about ${leads.length === 1 ? 'it' : 'them'}.`];
  if (left.length > 0) lines.push('The site will unsubscribe the address within a minute.');
  lines.push(`Bookings and chats stay. Chats are deleted ${CHAT_KEPT_DAYS} days after their last message.`);
  return { ok: true, lines };
}

/** The leads as CSV for a spreadsheet. */
function tableOf(leads: readonly Lead[]): string[] {
  const rows = leads.map(({ at, ...lead }) => [new Date(at).toISOString(), ...COLUMNS.map((column) => lead[column])]);
  const [head = '', ...body] = [['sentAt', ...COLUMNS], ...rows].map((row) => csvRow(row.map(String)));
  return [`${BYTE_ORDER_MARK}${head}`, ...body];
}
