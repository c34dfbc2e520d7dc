import { expect, test } from 'vitest';
import { notesAbove, pageRow, type Measured } from '../bench/page-row.ts';

const bare: Measured = {
  scores: [100, 100, 100, 100],
  firstPaint: 800,
  largestPaint: 1000,
  blocking: 0,
  shift: 0,
  isHidden: false,
};

test('the table of pages marks no value that meets its aim', () => {
  const row = pageRow('home', { ...bare, largestPaint: 1150, blocking: 50 }, bare);
  expect(row).toMatchObject({ performance: '100', 'largest paint': '1.15 ×', 'blocking, ms': '50' });
  expect(Object.values(row).join()).not.toContain('missed');
});

test('the table of pages marks a score below 100, a late largest paint and a long blocking time', () => {
  const row = pageRow('home', { ...bare, scores: [99, 100, 100, 98], largestPaint: 1151, blocking: 51 }, bare);
  expect(row).toMatchObject({
    performance: '99 missed',
    accessibility: '100',
    SEO: '98 missed',
    'largest paint': '1.15 × missed',
    'blocking, ms': '51 missed',
  });
});

test('a machine without the stand-in fonts is named above the table of pages', () => {
  expect(notesAbove(false).join('\n')).toContain('None of Arial, Liberation Sans, Roboto is installed.');
  expect(notesAbove(true).join('\n')).not.toContain('installed');
});
