import { expect, test } from 'vitest';
import { updateDates } from '#features/calendar/dated.ts';
import { addDays } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { buildDay, builtPages, ownPage, textOf } from './built-site.ts';

const today = buildDay();
const pages = builtPages().filter(({ path }) => path.startsWith('/destinations/'));

test('a destination says on its poster what it is and leads to its trips, which come before its story', () => {
  expect(pages.length).toBeGreaterThan(3);
  for (const { path, document } of pages) {
    const poster = document.querySelector('.destination__poster')!;
    const trips = document.querySelectorAll('.row-trip').length;
    const count = trips === 1 ? '1 trip' : `${trips} trips`;
    const place = textOf(poster.querySelector('h1')).replace(/^The /, 'the ');
    const summary = document.querySelector('meta[name=description]')!.getAttribute('content');
    expect
      .soft([...poster.querySelectorAll('p')].map(textOf), path)
      .toEqual([summary, expect.stringMatching(`^${count} from `)]);
    expect.soft(poster.querySelector('a.btn')?.getAttribute('href'), path).toBe('#trips-here');
    expect.soft(textOf(document.querySelector('#trips-here')), path).toBe(`${count} in ${place}`);
    const parts = [...document.querySelectorAll('.rows, .destination__story')].map(
      ({ className }) => className.split(' ')[0],
    );
    expect.soft(parts, path).toEqual(['rows', 'destination__story']);
  }
});

test('its "from" is the lowest price of its trips in every currency, on the day of the build and later [N02]', () => {
  for (const { path } of pages) {
    for (const later of [0, 45, 400]) {
      const { document } = ownPage(path);
      updateDates(document, new Date(`${addDays(today, later)}T02:00:00Z`));
      for (const currency of CURRENCIES) {
        const amounts = (within: string) =>
          [...document.querySelectorAll(`${within} [data-in=${currency}]`)]
            .filter((amount) => amount.closest('[hidden]') === null)
            .map((amount) => Number(textOf(amount.querySelector('.price__now') ?? amount).replace(/\D/g, '')));
        const lowest = Math.min(...amounts('.row-trip .price'));
        expect.soft(amounts('.destination__poster'), `${path} in ${currency}, ${later} days on`).toEqual([lowest]);
      }
    }
  }
});
