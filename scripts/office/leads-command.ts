import { parseArgs } from 'node:util';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { LEAD_FORMS, type LeadForm } from '#domain/text/lead-texts.ts';

/** Which leads to show. Days and times are in UTC. */
export interface LeadChoice {
  readonly form: LeadForm | null;
  readonly since: CalendarDate | null;
  /** Leads that were taken for a robot's. No mail was sent about them. */
  readonly suspects: boolean;
}

/** The parsed arguments of `npm run -s leads`. */
export type LeadsCommand = { readonly remote: boolean } & (
  | { readonly kind: 'list'; readonly as: 'lines' | 'csv'; readonly choice: LeadChoice }
  | { readonly kind: 'show'; readonly email: string }
  | { readonly kind: 'erase'; readonly email: string; readonly yes: boolean }
  /** Each message says what is wrong and what to do. */
  | { readonly kind: 'wrong'; readonly message: string }
);

export const USAGE = `npm run -s leads -- list                     form requests, newest first
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

/** Parses the arguments after `npm run -s leads --`. */
export function readLeadsCommand(words: readonly string[]): LeadsCommand {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    return { kind: 'wrong', remote: false, message: error instanceof Error ? error.message : String(error) };
  }
  const { remote, yes, form, since, suspects } = parsed.values;
  const wrong = (message: string): LeadsCommand => ({ kind: 'wrong', remote, message });
  const [verb = '', subject, ...rest] = parsed.positionals;
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'erase') return wrong('--yes only works with erase.');
  switch (verb) {
    case 'list':
    case 'csv': {
      if (subject !== undefined) return wrong(`${verb} takes no name. To see one address: show ${subject}`);
      const known = LEAD_FORMS.find((name) => name === form);
      if (form !== undefined && known === undefined) return wrong(`--form must be one of ${LEAD_FORMS.join(', ')}.`);
      const day = since === undefined ? null : parseCalendarDate(since);
      if (since !== undefined && day === null) return wrong('--since must be a day, such as 2026-11-01.');
      const choice = { form: known ?? null, since: day, suspects };
      return { kind: 'list', as: verb === 'csv' ? 'csv' : 'lines', choice, remote };
    }
    case 'show':
    case 'erase': {
      if (form !== undefined || since !== undefined || suspects)
        return wrong(`${verb} covers everything about one address. Remove the options.`);
      if (!subject?.includes('@')) return wrong(`Add the email address to ${verb}.`);
      return verb === 'show'
        ? { kind: 'show', email: subject, remote }
        : { kind: 'erase', email: subject, yes, remote };
    }
    default:
      return wrong('Choose a command: list, csv, show or erase.');
  }
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
}
