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
  /** Lists the mails that could not be sent, or sends them again. */
  | { readonly kind: 'dead-mails'; readonly again: boolean }
  | { readonly kind: 'ask'; readonly what: OfficeRequestKind; readonly reference: string; readonly yes: boolean }
  /** Each message says what is wrong and what to do. */
  | { readonly kind: 'wrong'; readonly message: string }
);

export const USAGE = `npm run -s bookings -- list                    trips to come, and open-dated ones
npm run -s bookings -- list RC10-2027-03-13    everyone on one departure
npm run -s bookings -- show REFERENCE          one booking, with all that ever happened to it
npm run -s bookings -- overdue                 balances that should have come
npm run -s bookings -- campaigns 2026-11-01    bookings by campaign, since a day or ever
npm run -s bookings -- resend REFERENCE        sends the confirmation again
npm run -s bookings -- revoke-link REFERENCE   ends the check-in link and mails a new one
npm run -s bookings -- cancel REFERENCE --yes  gives all its money back and puts its seats on sale
npm run -s bookings -- dead-mails              mails that could not be sent
npm run -s bookings -- retry-mails             sends them again

  --remote  in the live database instead of the one on this machine`;

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
  if (rest.length > 0) return wrong(`One at a time: "${rest.join(' ')}" is too much.`);
  if (yes && verb !== 'cancel') return wrong('--yes belongs to cancel alone.');
  switch (verb) {
    case 'list':
      return { kind: 'list', tourDate: subject ?? null, remote };
    case 'overdue':
      return subject === undefined ? { kind: 'overdue', remote } : wrong('overdue lists them all and takes no name.');
    case 'campaigns': {
      const since = subject === undefined ? null : parseCalendarDate(subject);
      if (subject !== undefined && since === null) return wrong('campaigns takes a day, such as 2026-11-01.');
      return { kind: 'campaigns', since, remote };
    }
    case 'dead-mails':
    case 'retry-mails':
      if (subject !== undefined) return wrong(`${verb} means them all and takes no name.`);
      return { kind: 'dead-mails', again: verb === 'retry-mails', remote };
    case 'show':
    case 'cancel':
    case 'resend':
    case 'revoke-link': {
      const reference = (subject ?? '').toUpperCase();
      if (!/^[A-Z0-9]{8}$/.test(reference)) return wrong(`Name the booking to ${verb}: a reference has 8 characters.`);
      return verb === 'show'
        ? { kind: 'show', reference, remote }
        : { kind: 'ask', what: ASKS[verb], reference, yes, remote };
    }
    default:
      return wrong(
        'Say what to do: list, show, overdue, campaigns, resend, revoke-link, cancel, dead-mails or retry-mails.',
      );
  }
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
}
