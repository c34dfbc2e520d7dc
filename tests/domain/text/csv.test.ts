import { describe, expect, test } from 'vitest';
import { csvRow } from '#domain/text/csv.ts';

describe('csvRow', () => {
  test('quotes every cell, so that no other separator makes cells of its own', () => {
    expect(csvRow(['plain', 'a, b', 'say "hi"', 'two\nlines', 'x;=1+1', ''])).toBe(
      '"plain","a, b","say ""hi""","two\nlines","x;=1+1",""',
    );
  });

  test.each(['=1+1', '+61 2 5550', '-1', '@SUM(A1)', '\t=1', '\rx', '\n=1', '  =1+1', '＝1', '＋1', '－1', '＠x'])(
    'a spreadsheet reads %j as text',
    (typed) => {
      expect(csvRow([typed]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});
