import { expect, test } from 'vitest';
import { bookingReference, joinReferences, REFERENCE_LENGTH } from '#domain/booking-reference.ts';

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
});

test('the same bytes give the same reference, others another [M07]', () => {
  expect(bookingReference(bytesInTurn([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('34679ACD');
  expect(bookingReference(bytesInTurn([7, 6, 5, 4, 3, 2, 1, 0]))).toBe('DCA97643');
});

test('several references are joined by a comma and a space [M113]', () => {
  expect(joinReferences([{ reference: 'ACDEFGHJ' }])).toBe('ACDEFGHJ');
  expect(joinReferences([{ reference: 'ACDEFGHJ' }, { reference: '34679ACD' }])).toBe('ACDEFGHJ, 34679ACD');
});
