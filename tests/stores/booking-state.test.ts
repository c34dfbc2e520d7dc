import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import { REQUIRED, toErrorMap } from '#contract/errors.ts';
import { GuestMoreForm } from '#contract/guest.ts';
import type { BookingStep } from '#domain/booking-steps.ts';
import {
  bannerOf,
  birthDate,
  guestFrom,
  guestMoreFrom,
  NO_CARD_YET,
  PersonalFields,
  providerCardFields,
} from '#features/booking/booking-forms.ts';
import {
  heldUntil,
  type HeldUntil,
  permittedStep,
  resumeStep,
  type StepFacts,
} from '#features/booking/booking-state.ts';
import { type FewLeft, fewLeftOn } from '#features/calendar/date-texts.ts';
import { itemsForTour, withVisa } from '#features/cart/change-items.ts';
import type { TypedValues } from '#contract/endpoint.ts';
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
const at = (kind: Exclude<BookingStep['kind'], 'visa'>): BookingStep => ({ kind });

test('an undecided visa is as far as a guest gets [M130]', () => {
  expect(permittedStep(on('guest-saved', withVisaStep), at('card'))).toEqual({ kind: 'visa', tourDateId: visaId });
  expect(permittedStep(on('guest-saved', decided), at('card'))).toEqual(at('card'));
});

test('nobody pays before their details are saved', () => {
  expect(permittedStep(on('shopping'), at('card'))).toEqual(at('personal'));
});

test.each([
  ['a reload goes on at the step the tab remembers [M89]', on('guest-saved'), at('summary'), 'summary'],
  ['a reload goes on no further than the functions know [M89]', on('shopping'), at('summary'), 'personal'],
  ['another tab begins at the cart [M89]', on('guest-saved'), undefined, 'cart'],
  ['a paid booking goes on with its details, in any tab [M82]', on('paid', []), undefined, 'additional'],
  ['a paid booking is never at the card again [M82]', on('paid', []), at('card'), 'additional'],
  ['a guest in the middle of a payment is at the card [P10]', on('paying'), at('personal'), 'card'],
  ['a finished booking shows where it was finished', on('completed', []), at('confirmation'), 'confirmation'],
  ['a finished booking shows in no other tab', on('completed', []), undefined, 'cart'],
  ['a new cart begins at its start', on('shopping'), at('confirmation'), 'cart'],
  ['an empty cart has only its own step [M87]', on('guest-saved', []), at('card'), 'cart'],
] as const)('%s', (_, facts, remembered, kind) => {
  expect(resumeStep(facts, remembered, '')).toEqual({ kind });
});

test('a guest back from a refused challenge is at the card [P10]', () => {
  expect(resumeStep(on('guest-saved'), undefined, 'Your bank did not agree.')).toEqual(at('card'));
});

const date = aDeparture();
const sold = aTour({ departures: [date] });

test('a hold is the functions’ word, and ends so many seconds after it, on a device with a wrong clock too [N21]', () => {
  expect(heldUntil({ hold_seconds: null })).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2019-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(heldUntil({ hold_seconds: 1200 })).toBe(Date.parse('2019-01-01T00:20:00Z'));
});

test('few seats are left only if the ledger reports it, and never on a full date [N21, P31]', () => {
  expect(fewLeftOn(entryOf(sold, date, { few_left: true }))).toBe('Few seats left');
  expect(fewLeftOn(entryOf(sold, date))).toBeNull();
  expect(fewLeftOn(entryOf(sold, date, { few_left: true, availability: 'full' }))).toBeNull();
});

test('an invented time, or an invented "few left", does not compile [N21]', () => {
  // @ts-expect-error a time from the page's own clock is no hold
  const soon: HeldUntil = Date.now() + 600_000;
  // @ts-expect-error a text written by hand is no fact of the ledger
  const few: FewLeft = 'Only 2 seats left!';
  expect([soon, few]).toHaveLength(2);
});

function errorsIn(schema: v.GenericSchema, values: TypedValues) {
  const { issues } = v.safeParse(schema, values);
  return toErrorMap(issues ?? []);
}

test('the passport’s name is made of both names, the birth date of three fields [M110]', () => {
  const guest = guestFrom({
    other_names: ' Imogen Rose',
    last_name: 'Clarke ',
    dob_day: '4',
    dob_month: '9',
    dob_year: '1999',
  });
  expect(guest).toMatchObject({ name: 'Imogen Rose Clarke', dob: '1999-09-04' });
});

test('every field of both forms goes to the functions as it was typed, under its own name [M110]', () => {
  const personal = {
    ...{ other_names: 'Imogen', last_name: 'Clarke', email: 'i@example.com', gender: 'Female' },
    ...{ phone: '+61 491 570 156', hear: 'Search', tc_terms: true },
  };
  expect(guestFrom(personal)).toEqual({ ...personal, name: 'Imogen Clarke', dob: '' });
  const additional = {
    ...{ passport: 'N1', passport_nationality: 'Irish', emergency_contact: 'Kim', emergency_number: '12' },
    ...{ notes: 'No nuts', friends: 'Ada', flight_quote: true },
  };
  expect(guestMoreFrom(additional)).toEqual(additional);
  expect(v.parse(GuestMoreForm, guestMoreFrom(additional))).toEqual(additional);
});

test('no birth date is no date, half a one is refused [M110]', () => {
  expect(birthDate({})).toBe('');
  expect(errorsIn(PersonalFields, { dob_day: '31', dob_month: '2', dob_year: '1999' })).toHaveProperty('dob');
  expect(errorsIn(PersonalFields, { dob_day: '4' })).toHaveProperty('dob');
  expect(errorsIn(PersonalFields, {})).not.toHaveProperty('dob');
});

test('the provider’s fields that did not load give a message [P26]', () => {
  const schema = providerCardFields(() => NO_CARD_YET);
  const message = expect.stringContaining('hasn’t loaded yet') as string;
  expect(errorsIn(schema, { name: 'I Clarke' })).toEqual({ __all__: [message] });
});

test('one general error is shown below the title, and replaces it once there is another error [M131]', () => {
  expect(bannerOf({})).toBeNull();
  expect(bannerOf({ email: [REQUIRED], hear: [REQUIRED] })).toBeNull();
  expect(bannerOf({ __all__: ['Declined.'] })).toEqual({ text: 'Declined.', replacesTitle: false });
  expect(bannerOf({ __all__: ['Declined.'], acct: ['Wrong.'] })).toEqual({ text: 'Declined.', replacesTitle: true });
});
