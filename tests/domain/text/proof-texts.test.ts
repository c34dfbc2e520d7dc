import { expect, test } from 'vitest';
import { proofTexts } from '#domain/text/proof-texts.ts';

test('the line of proof says what the settings have, in one order', () => {
  expect(proofTexts({ licence: 'Licence TA 0417', guests: 8000, since: 2011 })).toEqual([
    'Since 2011',
    '8,000 guests',
    'Licence TA 0417',
  ]);
});

test('the line of proof says nothing of what the settings leave out', () => {
  expect(proofTexts()).toEqual([]);
  expect(proofTexts({})).toEqual([]);
  expect(proofTexts({ guests: 8000 })).toEqual(['8,000 guests']);
});
