import { useEffect, useState } from 'react';
import { isSameDay } from '#domain/calendar-date.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { WORDING } from '#domain/text/wording.ts';

const weekday = new Intl.DateTimeFormat(WORDING.language, { weekday: 'short' });
const shortDate = new Intl.DateTimeFormat(WORDING.language, { day: 'numeric', month: 'short' });
const longDate = new Intl.DateTimeFormat(WORDING.language, { weekday: 'long', day: 'numeric', month: 'long' });

/** The time since an instant, short enough for the list. */
export function ago(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return 'now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  return (past < 6 * DAY ? weekday : shortDate).format(at);
}

/** The heading of a day between the messages, in the reader's time zone. */
export function dayName(at: number, now: number): string {
  if (isSameDay(at, now)) return 'Today';
  if (isSameDay(at, now - DAY)) return 'Yesterday';
  return longDate.format(at);
}

const HALF_A_MINUTE = 30_000;

/** The current instant, updated twice a minute, for texts such as "2 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
