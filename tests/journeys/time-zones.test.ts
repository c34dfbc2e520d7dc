import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';

/** The kinds of page whose dates a script keeps true, and those whose dates nothing touches. */
const KEPT_TRUE = ['all trips', 'destination', 'tour', 'blog', 'events calendar'] as const;
const AS_BUILT = ['category', 'author', 'article', 'reviews', 'terms'] as const;

/** The first place to have a date and the last, and between them those of operator and guests. */
const FIRST_AND_LAST = ['Pacific/Kiritimati', 'Etc/GMT+12'];
const BETWEEN = ['Australia/Sydney', 'Europe/London', 'America/Los_Angeles'];
const DATES = /\b\d{1,2}(?:st|nd|rd|th)? (?:[A-Z][a-z]{2,8}),? \d{4}\b|\b[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b/g;

test('N12 P23 every date on the pages is the same day in every time zone', async ({ visitor: { page, context } }) => {
  const session = await context.newCDPSession(page);
  const datesIn = async (timezoneId: string, types: readonly (keyof typeof PAGE_TYPES)[]) => {
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    const dates: Record<string, string[]> = {};
    for (const type of types) {
      await page.goto(PAGE_TYPES[type], { waitUntil: 'domcontentloaded' });
      const { zone, text } = await page.evaluate(() => ({
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        text: document.querySelector('main')!.textContent.replace(/\s+/g, ' '),
      }));
      expect(zone).toBe(timezoneId);
      dates[type] = text.match(DATES) ?? [];
    }
    return dates;
  };
  const [first, last] = [
    await datesIn(FIRST_AND_LAST[0]!, [...KEPT_TRUE, ...AS_BUILT]),
    await datesIn(FIRST_AND_LAST[1]!, [...KEPT_TRUE, ...AS_BUILT]),
  ];
  for (const [type, dates] of Object.entries(first)) expect(dates.length, type).toBeGreaterThan(0);
  expect(last).toEqual(first);
  for (const zone of BETWEEN) expect(first).toMatchObject(await datesIn(zone, KEPT_TRUE));
});
