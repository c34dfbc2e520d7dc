import { expect, test } from 'vitest';
import { searches } from '../../scripts/office/searches.ts';
import { aDatabase, answeringFrom } from './a-database.ts';

const { answering } = answeringFrom(
  aDatabase([
    `INSERT INTO missed_searches (day, phrase, count)
     VALUES ('2026-11-03', 'snorkel', 2), ('2026-11-01', 'snorkel', 1), ('2026-05-01', 'ski', 1)`,
  ]),
);

test('searches without a result are listed, the most frequent first, since a day [E20]', async () => {
  const { lines } = await searches([], answering);
  expect(lines.slice(0, 2)).toEqual(['    3  snorkel  (last 2026-11-03)', '    1  ski  (last 2026-05-01)']);
  expect((await searches(['--since', '2026-11-01'], answering)).lines).toHaveLength(3);
});

test.each([
  [['--since', 'May'], '--since must be a day, such as 2026-11-01.'],
  [['ski'], 'Unexpected argument'],
])('%j is refused with what to write [E20]', async (words, said) => {
  expect((await searches(words, answering)).lines[0]).toContain(said);
});
