import * as v from 'valibot';
import {
  REQUEST_UNSUBSCRIBE,
  ERASE_LEADS,
  ERASE_MAILS,
  LEADS,
  LEADS_OF,
  MAILS_OF,
  SUBSCRIPTION_OF,
} from '#functions/leads/lead-queries.ts';
import { CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { BYTE_ORDER_MARK, csvRow } from '#domain/text/csv.ts';
import { refuse, type Answer } from './answer.ts';
import { filledIn, type Execute } from './database.ts';
import { happeningLines, HappeningRow } from './describe-booking.ts';
import { USAGE, type LeadChoice, type LeadsCommand } from './leads-command.ts';

/** The most rows of a list on the screen. A CSV file can have more. */
const MOST_LISTED = 200;
const MOST_IN_TABLE = 20_000;

const Lead = v.object({
  at: v.number(),
  form: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  question: v.string(),
  tourCode: v.string(),
  office: v.string(),
  currency: v.string(),
  uk: v.number(),
  page: v.string(),
  source: v.string(),
  consentWording: v.string(),
  consentVersion: v.string(),
});
type Lead = v.InferOutput<typeof Lead>;

/** The columns of the CSV file after the time of the lead. An empty list has the same columns. */
const COLUMNS = [
  'form',
  'name',
  'email',
  'phone',
  'address',
  'question',
  'tourCode',
  'office',
  'currency',
  'uk',
  'page',
  'source',
  'consentWording',
  'consentVersion',
] as const satisfies readonly (keyof Lead)[];

/** Runs a command on a database. */
export async function runLeads(asked: LeadsCommand, execute: Execute): Promise<Answer> {
  switch (asked.kind) {
    case 'wrong':
      return refuse(asked.message, '', USAGE);
    case 'list':
      return list(execute, asked);
    case 'show':
      return show(execute, asked.email);
    case 'erase':
      return asked.yes
        ? erase(execute, asked.email)
        : refuse(`This deletes everything about ${asked.email}. Add --yes to go ahead.`);
  }
}

async function list(
  execute: Execute,
  { as, choice }: { readonly as: 'lines' | 'csv'; readonly choice: LeadChoice },
): Promise<Answer> {
  const most = as === 'csv' ? MOST_IN_TABLE : MOST_LISTED;
  const since = choice.since === null ? 0 : Date.parse(choice.since);
  const answers = await execute(filledIn(LEADS, choice.form ?? '', since, Number(choice.suspects), most));
  if (typeof answers === 'string') return refuse(answers);
  const leads = v.parse(v.array(Lead), answers[0]);
  if (as === 'csv') return { ok: true, lines: tableOf(leads) };
  if (leads.length === 0) return { ok: true, lines: ['No matching requests.'] };
  return { ok: true, lines: happeningLines(leads.map(shortOf)) };
}

/** One line of a list. Line breaks in a question become spaces. */
function shortOf({ at, form, name, email, phone, tourCode, question }: Lead) {
  return { at, form, tourCode, name, email, phone, question: question.replaceAll(/\s+/g, ' ').slice(0, 120) };
}

async function show(execute: Execute, email: string): Promise<Answer> {
  const answers = await execute(...[LEADS_OF, SUBSCRIPTION_OF, MAILS_OF].map((sql) => filledIn(sql, email)));
  if (typeof answers === 'string') return refuse(answers);
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
  if (typeof answers === 'string') return refuse(answers);
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
