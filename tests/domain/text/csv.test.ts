import { describe, expect, test } from 'vitest';
import { csvRow } from '#domain/text/csv.ts';

describe('csvRow', () => {
  test('quotes every cell that would break the table', () => {
    expect(csvRow(['plain', 'a, b', 'say "hi"', 'two\nlines', ''])).toBe('plain,"a, b","say ""hi""","two\nlines",');
  });

  test.each(['=1+1', '+61 2 5550', '-1', '@SUM(A1)', '\t=1', '\rx', '\n=1', '  =1+1', '＝1', '＋1', '－1', '＠x'])(
    'a spreadsheet reads %j as text',
    (typed) => {
      expect(csvRow([typed]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});
