import { leadsCommand } from '#contract/commands.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { LEAD_FORMS } from '#domain/text/lead-texts.ts';
import { readWords, refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const USAGE = `npm run -s leads -- list                     form requests, newest first
npm run -s leads -- csv > leads.csv          the same for a spreadsheet, with every column
npm run -s leads -- show ADDRESS             everything kept about one address
npm run -s leads -- erase ADDRESS --yes      deletes it, and unsubscribes the address

  --form contact      only one form: ${LEAD_FORMS.join(', ')}
  --since 2026-11-01  only since this day
  --suspects          requests flagged as spam (nobody was notified)
  --remote            ask the live site, not the one on this machine`;

const OPTIONS = {
  form: { type: 'string' },
  since: { type: 'string' },
  suspects: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
} as const;

/**
 * Shows what visitors sent with a form, and deletes the data of one visitor.
 *
 * @param words what stands after `npm run -s leads --`
 */
export async function leads(words: readonly string[], ask: Ask): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { args: [...words], options: OPTIONS, allowPositionals: true });
  if (refused) return refused;
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
    return ask(leadsCommand, { act: verb, form: known, since: day, suspects }, remote);
  }
  if (verb !== 'show' && verb !== 'erase') return wrong('Choose a command: list, csv, show or erase.');
  if (form !== undefined || since !== undefined || suspects)
    return wrong(`${verb} covers everything about one address. Remove the options.`);
  if (!subject?.includes('@')) return wrong(`Add the email address to ${verb}.`);
  if (verb === 'erase' && !yes) return refuse(`This deletes everything about ${subject}. Add --yes to go ahead.`);
  return ask(leadsCommand, { act: verb, email: subject }, remote);
}
