import { expect, test } from 'vitest';
import { availabilityOf, dateState, whyFull } from '#domain/availability.ts';

test.each([
  [{ capacity: 16, sold: 0, heldByOthers: 0 }, 'available'],
  [{ capacity: 16, sold: 15, heldByOthers: 0 }, 'available'],
  [{ capacity: 16, sold: 16, heldByOthers: 0 }, 'full'],
  [{ capacity: 16, sold: 14, heldByOthers: 2 }, 'full'],
  [{ capacity: 16, sold: 14, heldByOthers: 1 }, 'available'],
  [{ capacity: 10, sold: 12, heldByOthers: 0 }, 'full'],
  [{ capacity: 0, sold: 0, heldByOthers: 0 }, 'full'],
] as const)('%o is %s [M122]', (seats, answer) => {
  expect(availabilityOf(seats)).toBe(answer);
});

test.each([
  [{ capacity: 16, sold: 14, heldByOthers: 1 }, null],
  [{ capacity: 16, sold: 14, heldByOthers: 2 }, 'held'],
  [{ capacity: 16, sold: 15, heldByOthers: 1 }, 'held'],
  [{ capacity: 16, sold: 16, heldByOthers: 0 }, 'sold-out'],
  [{ capacity: 16, sold: 16, heldByOthers: 2 }, 'sold-out'],
  [{ capacity: 10, sold: 12, heldByOthers: 0 }, 'sold-out'],
] as const)('%o is full because: %s [M122]', (seats, because) => {
  expect(whyFull(seats)).toBe(because);
});

test('an open-dated tour has no stock and is never full [M127]', () => {
  expect(availabilityOf(null)).toBe('available');
});

test('what is in the cart wins over what is full [M121, M122, M123]', () => {
  expect(dateState('available', 'RC10-2027-03-13', [])).toBe('available');
  expect(dateState('full', 'RC10-2027-03-13', ['RC10-open'])).toBe('full');
  expect(dateState('available', 'RC10-2027-03-13', ['RC10-2027-03-13'])).toBe('in-cart');
  expect(dateState('full', 'RC10-2027-03-13', ['RC10-2027-03-13'])).toBe('in-cart');
});
