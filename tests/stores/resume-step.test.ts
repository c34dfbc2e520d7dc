import { expect, test } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import type { BookingStep } from '#domain/booking-steps.ts';
import { itemsForTour, withVisa } from '#features/cart/change-items.ts';
import { nextStep, permittedStep, resumeStep, visaDates, type StepFacts } from '#features/booking/booking-state.ts';
import { aDeparture, aTour, aVisaType } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';

const tour = aTour({ departures: [aDeparture({ visaTypes: [aVisaType()] }), aDeparture({ start: '2027-05-08' })] });
const [withVisaStep, plain] = tour.departures.map((departure) => itemsForTour(entryOf(tour, departure))) as [
  CartItem[],
  CartItem[],
];
const visaId = tour.departures[0]!.id;
const decided = withVisa(withVisaStep, visaId, 7);
const on = (stage: StepFacts['stage'], items: CartItem[] = plain): StepFacts => ({ stage, items });
const step = (kind: Exclude<BookingStep['kind'], 'visa'>): BookingStep => ({ kind });

test('there is a visa step for each visa item [M80]', () => {
  expect(visaDates([...withVisaStep, ...plain])).toEqual([visaId]);
});

test('after the personal step comes the visa if there is one, else the summary; after the visa the summary [M81]', () => {
  expect(nextStep(decided, step('personal'))).toEqual({ kind: 'visa', tourDateId: visaId });
  expect(nextStep(decided, { kind: 'visa', tourDateId: visaId })).toEqual(step('summary'));
  expect(nextStep(plain, step('personal'))).toEqual(step('summary'));
});

test('an undecided visa is as far as a guest gets [M130]', () => {
  expect(permittedStep(on('guest-saved', withVisaStep), step('card'))).toEqual({ kind: 'visa', tourDateId: visaId });
  expect(permittedStep(on('guest-saved', decided), step('card'))).toEqual(step('card'));
});

test('nobody pays before their details are saved', () => {
  expect(permittedStep(on('shopping'), step('card'))).toEqual(step('personal'));
});

test('a reload goes on at the step the tab remembers, within what the functions know [M89]', () => {
  expect(resumeStep(on('guest-saved'), step('summary'), '')).toEqual(step('summary'));
  expect(resumeStep(on('shopping'), step('summary'), '')).toEqual(step('personal'));
  expect(resumeStep(on('guest-saved'), undefined, '')).toEqual(step('cart'));
});

test('a paid booking goes on with its details, in any tab [M82]', () => {
  expect(resumeStep(on('paid', []), undefined, '')).toEqual(step('additional'));
  expect(resumeStep(on('paid', []), step('card'), '')).toEqual(step('additional'));
});

test('a guest back from a refused challenge, or in the middle of a payment, is at the card [P10]', () => {
  expect(resumeStep(on('guest-saved'), undefined, 'Your bank did not agree.')).toEqual(step('card'));
  expect(resumeStep(on('paying'), step('personal'), '')).toEqual(step('card'));
});

test('a finished booking shows again only where it was finished; a new cart begins at its start', () => {
  expect(resumeStep(on('completed', []), step('confirmation'), '')).toEqual(step('confirmation'));
  expect(resumeStep(on('completed', []), undefined, '')).toEqual(step('cart'));
  expect(resumeStep(on('shopping'), step('confirmation'), '')).toEqual(step('cart'));
});

test('an empty cart has only its own step [M87]', () => {
  expect(resumeStep(on('guest-saved', []), step('card'), '')).toEqual(step('cart'));
});
