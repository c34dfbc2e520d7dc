import { expect, onTestFinished, test, vi } from 'vitest';
import { heldUntil, type HeldUntil } from '#features/booking/booking-state.ts';
import { fewLeftOn, type FewLeft } from '#features/calendar/date-texts.ts';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';

const departure = aDeparture();
const tour = aTour({ departures: [departure] });

test('a hold is the functions’ word, and no word is no hold [N21]', () => {
  expect(heldUntil({ hold_seconds: null })).toBeNull();
});

test('a hold ends so many seconds after its answer, on a device with a wrong clock too', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2019-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(heldUntil({ hold_seconds: 1200 })).toBe(Date.parse('2019-01-01T00:20:00Z'));
});

test('few seats are left only if the ledger reports it, and never on a full date [N21, P31]', () => {
  expect(fewLeftOn(entryOf(tour, departure, { few_left: true }))).toBe('Few seats left');
  expect(fewLeftOn(entryOf(tour, departure))).toBeNull();
  expect(fewLeftOn(entryOf(tour, departure, { few_left: true, availability: 'full' }))).toBeNull();
});

test('an invented time, or an invented "few left", does not compile [N21]', () => {
  // @ts-expect-error a time from the page's own clock is no hold
  const soon: HeldUntil = Date.now() + 600_000;
  // @ts-expect-error a text written by hand is no fact of the ledger
  const few: FewLeft = 'Only 2 seats left!';
  expect([soon, few]).toHaveLength(2);
});

test('only what reads the functions’ answers makes such a fact [N21]', () => {
  const makers = projectFiles('src/**/*.{ts,tsx,astro}').filter((path) =>
    /\b(?:heldUntil|fewLeftOn)\(|as (?:HeldUntil|FewLeft)\b/.test(readProjectFile(path)),
  );
  expect(makers).toEqual([
    'src/features/booking/booking-state.ts',
    'src/features/booking/booking.ts',
    'src/features/booking/checkout.ts',
    'src/features/calendar/DateList.tsx',
    'src/features/calendar/DatePanel.tsx',
    'src/features/calendar/date-texts.ts',
  ]);
});
