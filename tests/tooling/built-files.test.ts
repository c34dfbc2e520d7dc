import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { comparable } from '../builds/built-files.ts';

/** The list of the search index: an array of `kind` and entries, in CBOR. */
const list = (...entries: string[]) => gzipSync(Buffer.from(`pagefind_dcd\x82dkind\x82${entries.join('')}`, 'latin1'));
const TRIPS = '\x82dTrip\x82\x00\x01';
const TERMS = '\x82eTerms\x81\x18!';

test('two lists of a search index are the same in another order and under another name', () => {
  const one = comparable('pagefind/filter/en_8bcfde0.pf_filter', list(TRIPS, TERMS));
  expect(one[0]).toBe('pagefind/filter/.pf_filter');
  expect(comparable('pagefind/filter/en_a94c981.pf_filter', list(TERMS, TRIPS))).toEqual(one);
  for (const other of [list(TRIPS), list(TRIPS, TERMS.replace('!', '"')), list(TRIPS, TERMS, TERMS)])
    expect(comparable('pagefind/filter/en_a94c981.pf_filter', other)[1]).not.toBe(one[1]);
});

test('what names the list of a search index is the same with another hash alone', () => {
  const entry = (text: string) => comparable('pagefind/pagefind-entry.json', Buffer.from(text));
  expect(entry('{"hash":"en_8ee248c60f","page_count":36}')).toEqual(entry('{"hash":"en_fab5c2fb05","page_count":36}'));
  expect(entry('{"hash":"en_8ee248c60f","page_count":36}')).not.toEqual(
    entry('{"hash":"en_8ee248c60f","page_count":35}'),
  );
});

test('every other file is compared by each byte and its whole name', () => {
  const page = comparable('trips/index.html', Buffer.from('en_8ee248c60f'));
  expect(comparable('trips/index.html', Buffer.from('en_fab5c2fb05'))[1]).not.toBe(page[1]);
  expect(comparable('pagefind/fragment/en_8ee248c.pf_fragment', Buffer.from('x'))[0]).toContain('8ee248c');
});
