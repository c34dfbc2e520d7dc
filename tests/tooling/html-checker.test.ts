import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ACCEPTED, sift } from '../html/findings.ts';

const said = (message: string, extract = '') => ({ url: 'file:///dist/faq/index.html', message, extract });

test('of what the HTML checker says, only what the list accepts at that place is left out', () => {
  const known = said('CSS: Parse Error.', '::view-transition-old(rows){animation:row');
  const elsewhere = said('CSS: Parse Error.', 'a{color:red;;}}p{');
  const fault = said('The “center” element is obsolete. Use CSS instead.', '<center>x</cen');
  expect(sift([known, elsewhere, fault]).findings).toEqual([elsewhere, fault]);
});

test('an entry of the list that accepts nothing any more is named', () => {
  const { unused } = sift([said('Trailing slash on void elements has no effect.')]);
  expect(unused).toHaveLength(ACCEPTED.length - 1);
  expect(unused.filter(({ message }) => message.test('Trailing slash on void elements has no effect.'))).toEqual([]);
});

test('without Java the HTML checker is skipped, and says so', () => {
  const env = { ...process.env, PATH: '/nowhere' };
  const { status, stdout } = spawnSync(process.execPath, ['tests/html/check.ts'], { env, encoding: 'utf8' });
  expect(stdout).toBe('skipped: html checker (no Java: apt-get install default-jre-headless)\n');
  expect(status).toBe(0);
});
