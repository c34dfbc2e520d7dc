import { expect, test } from 'vitest';
import { builtPages, textOf } from './built-site.ts';

const months = builtPages().filter(({ path }) => path.startsWith('/trips/month/'));

test('P34 a page of trips that start in a month shows the starts of each trip in that month, with their prices', () => {
  expect(months.length).toBeGreaterThan(6);
  for (const { path, document } of months) {
    const month = /^\/trips\/month\/(\w+)\/$/.exec(path)![1]!;
    const rows = [...document.querySelectorAll('.row-trip')];
    expect(rows.length, path).toBeGreaterThan(0);
    for (const row of rows) {
      const dates = [...row.querySelectorAll('[data-dates] li')].map((date) => textOf(date).toLowerCase());
      expect.soft(dates.length, path).toBeGreaterThan(0);
      for (const date of dates)
        expect.soft(date, path).toMatch(new RegExp(`^\\d\\d ${month.slice(0, 3)} \\d{4} .*\\d`));
    }
  }
});
