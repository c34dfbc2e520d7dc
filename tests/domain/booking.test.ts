import { expect, test } from 'vitest';
import {
  bookingSteps,
  headerIndex,
  sameStep,
  STEP_HEADERS,
  STEP_TITLES,
  stepButtonLabel,
  type BookingStep,
} from '#domain/booking-steps.ts';
import { bookingReference, joinReferences, REFERENCE_LENGTH } from '#domain/booking-reference.ts';

const kinds = (steps: readonly BookingStep[]) => steps.map(({ kind }) => kind);

test('there is a step for each visa item, between personal information and payment [M79, M80, M81]', () => {
  const steps = bookingSteps(['RC10-open', 'CC07-2027-05-01']);
  expect(kinds(steps)).toEqual(['cart', 'personal', 'visa', 'visa', 'summary', 'card', 'additional', 'confirmation']);
  expect(steps.slice(2, 4)).toMatchObject([{ tourDateId: 'RC10-open' }, { tourDateId: 'CC07-2027-05-01' }]);
  expect(kinds(bookingSteps([]))).toEqual(['cart', 'personal', 'summary', 'card', 'additional', 'confirmation']);
});

test('the titles are the specification’s [M78]', () => {
  expect(STEP_TITLES).toMatchObject({
    personal: 'Personal Information',
    summary: 'Great Choice! Your Trip Summary',
    card: 'Card Payment Information',
    additional: 'Additional Information',
  });
});

test('the headers are Info 1, Visa 2, Payment 3, Details 4, also without a visa, and the cart marks none [M77]', () => {
  expect(STEP_HEADERS).toEqual({ 1: 'Info', 2: 'Visa', 3: 'Payment', 4: 'Details' });
  expect(bookingSteps(['RC10-open']).map(headerIndex)).toEqual([0, 1, 2, 3, 3, 4, 4]);
  expect(bookingSteps([]).map(headerIndex)).toEqual([0, 1, 3, 3, 4, 4]);
});

test.each([
  [1, 'Pay Full Amount Now'],
  [2, 'Pay Deposit Now'],
])('each step’s button has its label, and the installment %i changes the summary’s [M91, M92]', (installment, pay) => {
  const labels = bookingSteps(['RC10-open']).map((step) => stepButtonLabel(step, installment));
  expect(labels).toEqual([...Array<string>(3).fill('NEXT'), pay, ...Array<string>(3).fill('confirm booking')]);
});

test('two visa steps are the same only for the same date', () => {
  expect(sameStep({ kind: 'card' }, { kind: 'card' })).toBe(true);
  expect(sameStep({ kind: 'card' }, { kind: 'summary' })).toBe(false);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'visa', tourDateId: 'A-open' })).toBe(true);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'visa', tourDateId: 'B-open' })).toBe(false);
  expect(sameStep({ kind: 'visa', tourDateId: 'A-open' }, { kind: 'card' })).toBe(false);
});

const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';

/** Returns these bytes in order, then starts again. */
function bytesInTurn(bytes: readonly number[]): (count: number) => Uint8Array {
  let next = 0;
  return (count) => Uint8Array.from({ length: count }, () => bytes[next++ % bytes.length]!);
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

test('a reference is eight characters, none of which looks like another [M07]', () => {
  expect(REFERENCE_LENGTH).toBe(8);
  const seen = new Set(Array.from({ length: 2000 }, () => bookingReference(randomBytes)).flatMap((text) => [...text]));
  expect([...seen].toSorted().join('')).toBe(ALPHABET);
  for (let run = 0; run < 100; run++) expect(bookingReference(randomBytes)).toHaveLength(8);
});

test('each character stands for the same number of byte values, so that none is likelier [M07]', () => {
  let next = 0;
  const everyByteInTurn = () => Uint8Array.of(next++ % 256);
  const counts = new Map<string, number>();
  // Eight rounds of the 256 byte values are 2,048 bytes; 253 of each round are fair and make 253 full references.
  for (let made = 0; made < 253; made++) {
    for (const character of bookingReference(everyByteInTurn)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(next).toBeLessThanOrEqual(8 * 256);
  expect([...counts.values()]).toEqual(Array.from(ALPHABET, () => 88));
});

test('bytes above the last fair one are thrown away, not folded onto the first characters [M07]', () => {
  expect(bookingReference(bytesInTurn([253, 254, 255, 0]))).toBe('33333333');
  expect(bookingReference(bytesInTurn([252]))).toBe('YYYYYYYY');
  expect(bookingReference(bytesInTurn([7, 6, 5, 4, 3, 2, 1, 0]))).toBe('DCA97643');
});

test('several references are joined by a comma and a space [M113]', () => {
  expect(joinReferences([{ reference: 'ACDEFGHJ' }])).toBe('ACDEFGHJ');
  expect(joinReferences([{ reference: 'ACDEFGHJ' }, { reference: '34679ACD' }])).toBe('ACDEFGHJ, 34679ACD');
});
