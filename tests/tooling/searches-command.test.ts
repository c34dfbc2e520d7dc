import { expect, test } from 'vitest';
import { readSearchesCommand } from '../../scripts/office/searches-command.ts';

test('the list of searches without a result begins with a day [E20]', () => {
  expect(readSearchesCommand(['--since', '2026-11-01', '--remote'])).toEqual({
    kind: 'list',
    since: '2026-11-01',
    remote: true,
  });
  expect(readSearchesCommand([])).toMatchObject({ kind: 'list', remote: false });
});

test.each([
  [['--since', 'May'], '--since must be a day, such as 2026-11-01.'],
  [['ski'], 'Unexpected argument'],
])('%j is refused with what to write [E20]', (words, said) => {
  expect(readSearchesCommand(words)).toMatchObject({ kind: 'wrong', message: expect.stringContaining(said) as string });
});
