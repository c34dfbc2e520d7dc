import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { linesOf } from '../../../scripts/review/page-text.ts';

const read = (markup: string) =>
  linesOf(parseHTML(`<!doctype html><html><head></head><body>${markup}</body></html>`).document, 'AUD');

test('a page is read line by line, as a visitor reads it', () => {
  expect(
    read('<h1>Red <em>road</em></h1><p>We  meet\n at<br>noon.</p><script>no()</script><svg><text>no</text></svg>'),
  ).toEqual(['Red road', 'We meet at', 'noon.']);
});

test('words side by side stay apart, and a picture is read by its words', () => {
  expect(read('<p><span>10 days</span><span>Active</span></p><p><img alt="A camel" src="/c.webp"></p>')).toEqual([
    '10 days Active',
    '[A camel]',
  ]);
});

test('of a price in several currencies the first visitor’s is read', () => {
  expect(read('<p>from <span data-in="GBP">£5 GBP</span><span data-in="AUD">$9 AUD</span></p>')).toEqual([
    'from $9 AUD',
  ]);
});
