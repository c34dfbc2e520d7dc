import { env } from 'cloudflare:workers';
import { calendarDate } from '#domain/calendar-date.ts';
import { booksStub } from '#functions/platform/books.ts';

type Request = Parameters<ReturnType<typeof booksStub>['bookingsCommand']>[0];

/** What the `bookings` command prints on a day, given by a member of staff. */
export async function bookingsLines(request: Request): Promise<readonly string[]> {
  const asking = { by: 'Tam', now: Date.now(), today: calendarDate('2026-11-20'), isLive: false };
  return (await booksStub(env).bookingsCommand(request, asking)).lines;
}
