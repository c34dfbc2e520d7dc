import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';

/** The kinds of page that show dates. */
const DATED = ['all trips', 'destination', 'tour', 'blog', 'author', 'article', 'reviews', 'terms'] as const;

/** From the first place to have a date to the last, and those of operator and guests. */
const ZONES = ['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/London', 'America/Los_Angeles', 'Etc/GMT+12'];
const DATES = /\b\d{1,2}(?:st|nd|rd|th)? (?:[A-Z][a-z]{2,8}),? \d{4}\b|\b[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b/g;

test('N12 P23 every date on the pages is the same day in every time zone', async ({ anotherVisitor }) => {
  test.slow();
  const seen: Record<string, string[]>[] = [];
  for (const timezoneId of ZONES) {
    const { page } = await anotherVisitor({ timezoneId });
    const dates: Record<string, string[]> = {};
    for (const type of DATED) {
      await page.goto(PAGE_TYPES[type], { waitUntil: 'domcontentloaded' });
      const text = await page.locator('main').evaluate((main) => main.textContent.replace(/\s+/g, ' '));
      dates[type] = text.match(DATES) ?? [];
    }
    seen.push(dates);
  }
  const [first, ...others] = seen;
  for (const type of DATED) expect(first![type]!.length, type).toBeGreaterThan(0);
  for (const dates of others) expect(dates).toEqual(first);
});
