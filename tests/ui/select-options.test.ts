import { describe, expect, test } from 'vitest';
import { listMessage, matchingOptions } from '#ui/select-options.ts';

const TOURS = ['The Red Centre', 'Reef and Islands', 'Great Ocean Road', 'Café crème'].map((name) => ({
  name,
  value: `/trips/${name}/`,
}));

const namesOf = (query: string, limit = 1000) => matchingOptions(TOURS, query, limit).map(({ name }) => name);

describe('searching a list of options [M31]', () => {
  test('an empty query finds them all, in their order', () => {
    expect(namesOf('')).toEqual(TOURS.map(({ name }) => name));
    expect(namesOf('  ')).toHaveLength(TOURS.length);
  });

  test.each([
    ['a part of a name in any case', 'REE', ['Reef and Islands']],
    ['names that have every word, in whatever order', 'road great', ['Great Ocean Road']],
    ['no name that lacks a word', 'road reef', []],
    ['accents typed without them', 'cafe creme', ['Café crème']],
  ])('finds %s', (_, query, names) => {
    expect(namesOf(query)).toEqual(names);
  });

  test('lists the first thousand matches of the search, not of the list [M32]', () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ name: `Trip ${index}`, value: String(index) }));
    expect(matchingOptions(many, '', 1000)).toHaveLength(1000);
    expect(matchingOptions(many, '2999', 1000)).toEqual([many[2999]]);
  });
});

test.each([
  ['nothing when there is something to choose', { total: 3, matches: 2 }, null],
  ['that nothing was found', { total: 3, matches: 0 }, 'No elements found. Consider changing the search query.'],
  ['that there is nothing at all', { total: 0, matches: 0 }, 'List is empty.'],
  [
    'that as many are chosen as may be',
    { total: 9, matches: 9, isFull: true, maximum: 3 },
    'Maximum of 3 options selected. First remove a selected option to select another.',
  ],
])('the list says %s [M32]', (_, list, message) => {
  expect(listMessage(list)).toBe(message);
});
