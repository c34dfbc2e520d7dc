import { expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { problemsOfChange } from '../../../scripts/review/problems-of-change.ts';
import { contentWith, DEPARTURES, INDEX, type Edits } from '../../content/small-content.ts';
import { TERMS } from '../../content/planted/planted.ts';

/** Content whose ids are in the register, as on a branch that is reviewed. */
function aSide(edits: Edits = {}): string {
  const root = contentWith(edits);
  checkContent(root, { register: 'written' });
  return root;
}

const questions = (before: Edits, after: Edits) =>
  problemsOfChange(aSide(before), aSide(after)).map(({ severity, file, problem }) => `${severity} ${file}: ${problem}`);

const SEATS: Edits = { [DEPARTURES]: ['capacity: 12', 'capacity: 60'], [INDEX]: ['group_size: 12', 'group_size: 60'] };
const VISA_OF_BEFORE = 'price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }';

test.each<[string, Edits, string]>([
  [
    'a price that became ten times as much',
    { [DEPARTURES]: [VISA_OF_BEFORE, VISA_OF_BEFORE.replaceAll(/\d+/g, '$&0')] },
    `question ${DEPARTURES}: 350 GBP is very different from the 35 of before. Is this right?`,
  ],
  [
    '60 seats where there were 12',
    SEATS,
    `question ${DEPARTURES}: there are 60 seats, and there were 12 before. Is this right?`,
  ],
  [
    'terms that changed under the same version',
    { [TERMS]: ['All of them.', 'All of them, and more.'] },
    `question ${TERMS}: the terms have changed, but terms_version in operator.yaml is still 2026-09-01. Is this right?`,
  ],
])('E02 E11 the review asks about %s', (_, after, question) => {
  expect(questions({}, after)).toEqual([question]);
});

test('E02 E11 the review asks nothing about what is the same on both sides, or new', () => {
  expect(questions(SEATS, SEATS)).toEqual([]);
  const page = {
    'content/pages/groups.md': '---\ntitle: Groups\nsummary: For groups.\nupdated: 2026-09-01\n---\n\nAll.\n',
  };
  expect(questions({}, page).filter((line) => line.startsWith('question'))).toEqual([]);
});
