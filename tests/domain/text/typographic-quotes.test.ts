import { expect, test } from 'vitest';
import { typographicQuotes } from '#domain/text/typographic-quotes.ts';

test.each([
  ['He said "come on".', 'He said “come on”.'],
  ['"Why?" I asked', '“Why?” I asked'],
  ['("perhaps")', '(“perhaps”)'],
  ["nobody's fault, it wasn't", 'nobody’s fault, it wasn’t'],
  ["she called it 'the red one'", 'she called it ‘the red one’'],
  ['"\'No\' is an answer"', '“‘No’ is an answer”'],
  ["the '90s", 'the ’90s'],
  ["the guests' bags", 'the guests’ bags'],
  ['Nothing to set.', 'Nothing to set.'],
])('%s is set as %s', (typed, set) => {
  expect(typographicQuotes(typed)).toBe(set);
});
