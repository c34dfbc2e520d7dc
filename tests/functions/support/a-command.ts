import { calendarDate } from '#domain/calendar-date.ts';
import type { Context } from '#functions/context/context.ts';
import { bookingsCommand } from '#functions/office/bookings-command.ts';

/** What the `bookings` command prints on a day, given by a member of staff. */
export async function bookingsLines(
  context: Context,
  request: Parameters<typeof bookingsCommand>[1],
): Promise<readonly string[]> {
  const [now, today] = [context.now(), calendarDate('2026-11-20')];
  const asking = { by: 'Tam', now, today, timeZone: 'Australia/Sydney', isLive: false };
  return (await bookingsCommand(context, request, asking)).lines;
}
