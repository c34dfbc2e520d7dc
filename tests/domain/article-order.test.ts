import { expect, test } from 'vitest';
import { newestFirst, nextInList, publishedOn, pinnedFirst } from '#domain/article-order.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { parseLocalTime } from '#domain/schedule.ts';

const article = (id: string, published_date: string) => ({ id, published_date });

test('the newest comes first, and ids decide on one day [M44]', () => {
  const articles = [
    article('b', '2026-03-01'),
    article('a', '2026-03-01'),
    article('z', '2027-01-31'),
    article('c', '2025-12-31'),
  ];
  expect(newestFirst(articles).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c']);
});

test('after the last article comes the first [M44]', () => {
  const list = ['first', 'second', 'last'];
  expect(list.map((item) => nextInList(list, item))).toEqual(['second', 'last', 'first']);
  expect(nextInList(['alone'], 'alone')).toBe('alone');
});

test('an article bears its day, else the day it goes live, else the day of the build [M47, D41]', () => {
  const [published_date, today] = [calendarDate('2026-03-01'), calendarDate('2026-03-02')];
  const publish = parseLocalTime('2026-03-03 09:00')!;
  const given = [{ published_date, publish }, { publish }, {}];
  expect(given.map((fields) => publishedOn(fields, today))).toEqual(['2026-03-01', '2026-03-03', '2026-03-02']);
});

test('pinned articles come first, and each group keeps its order [E07]', () => {
  expect(pinnedFirst(['a', 'b', 'c', 'd'], (id) => id === 'd' || id === 'b')).toEqual(['b', 'd', 'a', 'c']);
});
