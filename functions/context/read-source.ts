import * as v from 'valibot';

const LONGEST_NAME = 40;
const LONGEST_VALUE = 300;
const MOST_VALUES = 20;
const LONGEST = 2000;

const Source = v.pipe(
  v.string(),
  v.maxLength(LONGEST),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.maxLength(LONGEST_NAME)), v.pipe(v.string(), v.maxLength(LONGEST_VALUE))),
  v.check((source) => Object.keys(source).length <= MOST_VALUES),
);

/**
 * Reads where a visit came from, as a page sends it: JSON of an object of short texts. Returns an empty text for
 * anything else; a form is never refused for it.
 */
export function readSource(sent: unknown): string {
  const read = v.safeParse(Source, sent);
  return read.success && Object.keys(read.output).length > 0 ? JSON.stringify(read.output) : '';
}
