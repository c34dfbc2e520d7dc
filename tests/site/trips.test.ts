import { expect, test } from 'vitest';
import { builtPages, textOf } from './built-site.ts';

const months = builtPages().filter(({ path }) => path.startsWith('/trips/month/'));

test('P34 a page of trips that start in a month tells of each trip the first start in that month', () => {
  expect(months.length).toBeGreaterThan(6);
  for (const { path, document } of months) {
    const month = /^\/trips\/month\/(\w+)\/$/.exec(path)![1]!;
    const texts = [...document.querySelectorAll('.row-trip')].map((row) => textOf(row.querySelector('[data-start]')));
    expect(texts.length, path).toBeGreaterThan(0);
    for (const text of texts)
      expect.soft(text.toLowerCase(), path).toMatch(new RegExp(`^first on .* ${month} \\d{4}$`));
  }
});
