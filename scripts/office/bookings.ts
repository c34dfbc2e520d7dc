import * as v from 'valibot';
import { bookingsCommand, BookingsRequest } from '#contract/commands.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { tourCodeOf } from '#domain/tour.ts';
import { readWords, refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const USAGE = `npm run -s bookings -- list                    upcoming and open-dated trips
npm run -s bookings -- list RC10-2027-03-13    everyone on one departure
npm run -s bookings -- show REFERENCE          one booking with its full history
npm run -s bookings -- overdue                 overdue balances
npm run -s bookings -- campaigns 2026-11-01    bookings by campaign, since this day (or all)
npm run -s bookings -- resend REFERENCE        sends the confirmation again
npm run -s bookings -- revoke-link REFERENCE   ends the check-in link and emails a new one
npm run -s bookings -- cancel REFERENCE --yes  refunds everything and releases the seats
npm run -s bookings -- dead-mails              emails that couldn’t be sent
npm run -s bookings -- retry-mails             sends them again

  --remote  ask the live site, not the one on this machine`;

const OPTIONS = { remote: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;
const VERBS = [
  'list',
  'show',
  'overdue',
  'campaigns',
  'resend',
  'revoke-link',
  'cancel',
  'dead-mails',
  'retry-mails',
] as const;
/** What is about one booking. */
const OF_ONE: readonly string[] = ['show', 'cancel', 'resend', 'revoke-link'];
/** What is about all of them. */
const OF_ALL: readonly string[] = ['overdue', 'dead-mails', 'retry-mails'];

/**
 * Shows bookings, and asks the site to cancel a booking, to send its email again or to end its link.
 *
 * @param words what stands after `npm run -s bookings --`
 */
export async function bookings(words: readonly string[], ask: Ask): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { args: [...words], options: OPTIONS, allowPositionals: true });
  if (refused) return refused;
  const { yes, remote } = asked.values;
  const [name, subject = null, ...rest] = asked.positionals;
  const verb = VERBS.find((one) => one === name);
  const wrong = (message: string) => refuse(message, '', USAGE);
  if (rest.length > 0) return wrong(`Write only one. Remove: ${rest.join(' ')}`);
  if (yes && verb !== 'cancel') return wrong('--yes only works with cancel.');
  if (verb === undefined)
    return wrong(`Choose a command: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(VERBS)}.`);
  if (OF_ALL.includes(verb) && subject !== null) return wrong(`${verb} works on all of them. Remove the name.`);
  const reference = (subject ?? '').toUpperCase();
  if (OF_ONE.includes(verb) && !/^[A-Z0-9]{8}$/.test(reference))
    return wrong(`Add the reference of the booking to ${verb}. It has 8 characters.`);
  const departure = subject?.toUpperCase().replace(/-OPEN$/, '-open') ?? null;
  if (verb === 'list' && departure !== null && tourCodeOf(departure) === null)
    return wrong('list needs the id of a departure, such as RC10-2027-03-13.');
  const since = verb === 'campaigns' && subject !== null ? parseCalendarDate(subject) : null;
  if (verb === 'campaigns' && subject !== null && since === null)
    return wrong('campaigns needs a day, such as 2026-11-01.');
  // Each act reads of these what it needs.
  const request = v.parse(BookingsRequest, { act: verb, departure, reference, since, yes });
  return ask(bookingsCommand, request, remote);
}
