import type { Entry } from '#catalogue/check/check-references.ts';
import { asAddress, linksOf, pageOf } from '#catalogue/check/links/check-links.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { parseLocalTime } from '#domain/schedule.ts';

/** Later than every time an editor can write. */
const NEVER = '9999';

/**
 * Finds links to a page that comes later than the page they stand on: until then they lead to the page that says that
 * nothing is there (E01, E06). Advice only, because an editor may plan two pages one after the other.
 */
export function checkEarlyLinks(entries: readonly Entry[], today: CalendarDate): ContentProblem[] {
  const waiting = new Map(
    entries.map((entry) => [pageOf(entry), appearsAt(entry)] as const).filter(([, time]) => time > today),
  );
  if (waiting.size === 0) return [];
  return entries.flatMap((entry) =>
    linksOf(entry).flatMap(({ url, line, field }): ContentProblem[] => {
      const address = asAddress(url.trim().replace(/[?#].*$/, ''));
      const time = waiting.get(address);
      if (time === undefined || time <= appearsAt(entry)) return [];
      const problem =
        time === NEVER
          ? `${address} is a draft: on the site the link leads nowhere`
          : `${address} comes on ${time}: until then the link leads nowhere`;
      const mend = 'Add the link when that page is there, or let this one appear with it.';
      return [{ file: entry.file, line, field, problem, mend, severity: 'advice' }];
    }),
  );
}

/** The time from which a page is on the site, empty for always. */
function appearsAt({ source }: Entry): string {
  const { draft, publish } = (source.data ?? {}) as { draft?: unknown; publish?: unknown };
  return draft === true ? NEVER : (parseLocalTime(String(publish)) ?? '');
}
