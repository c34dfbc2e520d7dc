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

  test('finds a part of a name in any case', () => {
    expect(namesOf('REE')).toEqual(['Reef and Islands']);
  });

  test('finds names that have every word, in whatever order', () => {
    expect(namesOf('road great')).toEqual(['Great Ocean Road']);
    expect(namesOf('road reef')).toEqual([]);
  });

  test('finds accents typed without them', () => {
    expect(namesOf('cafe creme')).toEqual(['Café crème']);
  });

  test('lists the first thousand matches of the search, not of the list [M32]', () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ name: `Trip ${index}`, value: String(index) }));
    expect(matchingOptions(many, '', 1000)).toHaveLength(1000);
    expect(matchingOptions(many, '2999', 1000)).toEqual([many[2999]]);
  });
});

describe('what the list says [M32]', () => {
  test('nothing when there is something to choose', () => {
    expect(listMessage({ total: 3, matches: 2 })).toBeNull();
  });

  test('that nothing was found', () => {
    expect(listMessage({ total: 3, matches: 0 })).toBe('No elements found. Consider changing the search query.');
  });

  test('that there is nothing at all', () => {
    expect(listMessage({ total: 0, matches: 0 })).toBe('List is empty.');
  });

  test('that as many are chosen as may be', () => {
    expect(listMessage({ total: 9, matches: 9, isFull: true, maximum: 3 })).toBe(
      'Maximum of 3 options selected. First remove a selected option to select another.',
    );
  });
});
