import { env } from 'cloudflare:workers';
import { calendarDate } from '#domain/calendar-date.ts';
import { bookingsCommand } from '#functions/office/bookings-command.ts';

/** What the `bookings` command prints on a day, given by a member of staff. */
export function bookingsLines(request: Parameters<typeof bookingsCommand>[1]): readonly string[] {
  const [now, today] = [Date.now(), calendarDate('2026-11-20')];
  const asking = { by: 'Tam', now, today, timeZone: 'Australia/Sydney', isLive: false };
  return bookingsCommand(env.STORE, request, asking).lines;
}
