import { expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { ARTICLE, contentWith, smallFile, TODAY, type Edits } from './small-content.ts';

/** The time limit in seconds of CPU time, and the number of articles. */
const MOST_SECONDS = 3;
const MANY = 300;

const PARAGRAPH = 'Take **a hat**, [some water](/faq/#packing) and a torch that leaves both hands free.\n\n';

function articles(count: number): Edits {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      ARTICLE.replace('packing', `packing-${index}`),
      smallFile(ARTICLE)
        .replace('Packing', `Packing ${index}`)
        .replace('Take a hat.', `## Part ${index}\n\n${PARAGRAPH.repeat(30)}`),
    ]),
  );
}

/** The CPU time of a check in seconds, which other work of the machine hardly changes. */
function workOf(count: number): number {
  const root = contentWith(articles(count));
  const begin = process.cpuUsage();
  expect(checkContent(root, { now: TODAY })).toEqual([]);
  return process.cpuUsage(begin).user / 1_000_000;
}

test('three hundred articles are read in three seconds, and twice as many in about twice the time [E01]', () => {
  workOf(MANY / 10);
  const few = workOf(MANY / 2);
  const many = workOf(MANY);
  expect(many).toBeLessThan(MOST_SECONDS);
  expect(many / few).toBeLessThan(4);
});
