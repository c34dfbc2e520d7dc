import type { Guard } from './a-guard.ts';

/** The count of searches without a result: how much of it, and nothing that says who. */
export const SEARCHES: readonly Guard[] = [
  {
    guard: 'a search that is too long is refused',
    file: 'src/contract/search.ts',
    text: 'v.pipe(v.string(), v.maxLength(LONGEST_QUERY))',
    weaker: 'v.string()',
    test: 'tests/functions/search/missed-searches.test.ts',
    fails: 'E20 a body that is no search is refused',
  },
  {
    guard: 'a network counts so many searches',
    file: 'functions/search/missed-searches.ts',
    text: '  if (!(await countTry(db, limitNetworks(networks, limit), now))) return;\n',
    weaker: '',
    test: 'tests/functions/search/missed-searches.test.ts',
    fails: 'E20 P12 one network is counted twenty times an hour',
  },
  {
    guard: 'a day counts so many phrases',
    file: 'functions/search/missed-searches.ts',
    text: 'phrase <> ?2) < ?3',
    weaker: 'phrase <> ?2) < 2 * ?3',
    test: 'tests/functions/search/missed-searches.test.ts',
    fails: 'E20 a day has at most 300 phrases',
  },
  {
    guard: 'counts of searches are forgotten',
    file: 'functions/search/missed-searches.ts',
    text: 'const KEPT_DAYS = 400;',
    weaker: 'const KEPT_DAYS = 4000;',
    test: 'tests/functions/search/missed-searches.test.ts',
    fails: 'E20 counts are forgotten after more than a year',
  },
  {
    guard: 'an e-mail address is not counted as a search',
    file: 'src/domain/text/search-words.ts',
    text: '/[@\\p{N}]|',
    weaker: '/[\\p{N}]|',
    test: 'tests/domain/text/search-words.test.ts',
    fails: 'is not counted',
  },
  {
    guard: 'a number is not counted as a search',
    file: 'src/domain/text/search-words.ts',
    text: '/[@\\p{N}]|',
    weaker: '/[@]|',
    test: 'tests/domain/text/search-words.test.ts',
    fails: 'is not counted',
  },
  {
    guard: 'a letter is not counted as a search',
    file: 'src/domain/text/search-words.ts',
    text: " || phrase.split(' ').length > MOST_WORDS",
    weaker: '',
    test: 'tests/domain/text/search-words.test.ts',
    fails: 'is not counted',
  },
  {
    guard: 'a long text is not counted as a search',
    file: 'src/domain/text/search-words.ts',
    text: 'query.length > LONGEST_PHRASE || ',
    weaker: '',
    test: 'tests/domain/text/search-words.test.ts',
    fails: 'is not counted',
  },
];
