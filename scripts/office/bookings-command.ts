import { parseArgs } from 'node:util';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { OfficeRequestKind } from '#functions/office/office-requests.ts';

/** The parsed arguments of `npm run -s bookings`. */
export type BookingsCommand = { readonly remote: boolean } & (
  | { readonly kind: 'list'; readonly tourDate: string | null }
  | { readonly kind: 'show'; readonly reference: string }
  | { readonly kind: 'overdue' }
  /** `since` is a day in UTC, or null for all. */
  | { readonly kind: 'campaigns'; readonly since: CalendarDate | null }
  /** Lists the emails that couldn’t be sent, or sends them again. */
  | { readonly kind: 'dead-mails'; readonly again: boolean }
  | { readonly kind: 'ask'; readonly what: OfficeRequestKind; readonly reference: string; readonly yes: boolean }
  /** Each message says what is wrong and what to do. */
  | { readonly kind: 'wrong'; readonly message: string }
);

export const USAGE = `npm run -s bookings -- list                    upcoming and open-dated trips
npm run -s bookings -- list RC10-2027-03-13    everyone on one departure
npm run -s bookings -- show REFERENCE          one booking with its full history
npm run -s bookings -- overdue                 overdue balances
npm run -s bookings -- campaigns 2026-11-01    bookings by campaign, since this day (or all)
npm run -s bookings -- resend REFERENCE        sends the confirmation again
npm run -s bookings -- revoke-link REFERENCE   ends the check-in link and emails a new one
npm run -s bookings -- cancel REFERENCE --yes  refunds everything and releases the seats
npm run -s bookings -- dead-mails              emails that couldn’t be sent
npm run -s bookings -- retry-mails             sends them again

  --remote  use the live database, not the one on this machine`;

const OPTIONS = { remote: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;
const ASKS = { cancel: 'cancel', resend: 'resend', 'revoke-link': 'revoke-link' } as const;

/** Parses the arguments after `npm run -s bookings --`. */
export function readBookingsCommand(words: readonly string[]): BookingsCommand {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    return { kind: 'wrong', remote: false, message: error instanceof Error ? error.message : String(error) };
  }
  const { remote, yes } = parsed.values;
  const wrong = (message: string): BookingsCommand => ({ kind: 'wrong', remote, message });
  const [verb = '', subject, ...rest] = parsed.positionals;
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'cancel') return wrong('--yes only works with cancel.');
  switch (verb) {
    case 'list':
      return { kind: 'list', tourDate: subject ?? null, remote };
    case 'overdue':
      return subject === undefined ? { kind: 'overdue', remote } : wrong('overdue lists all of them. Remove the name.');
    case 'campaigns': {
      const since = subject === undefined ? null : parseCalendarDate(subject);
      if (subject !== undefined && since === null) return wrong('campaigns needs a day, such as 2026-11-01.');
      return { kind: 'campaigns', since, remote };
    }
    case 'dead-mails':
    case 'retry-mails':
      if (subject !== undefined) return wrong(`${verb} works on all of them. Remove the name.`);
      return { kind: 'dead-mails', again: verb === 'retry-mails', remote };
    case 'show':
    case 'cancel':
    case 'resend':
    case 'revoke-link': {
      const reference = (subject ?? '').toUpperCase();
      if (!/^[A-Z0-9]{8}$/.test(reference))
        return wrong(`Add the reference of the booking to ${verb}. It has 8 characters.`);
      return verb === 'show'
        ? { kind: 'show', reference, remote }
        : { kind: 'ask', what: ASKS[verb], reference, yes, remote };
    }
    default:
      return wrong(
        'Choose a command: list, show, overdue, campaigns, resend, revoke-link, cancel, dead-mails or retry-mails.',
      );
  }
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
}
