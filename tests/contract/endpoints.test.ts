import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BookingSession, loadBookingSession } from '#contract/booking-session.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { payByCard } from '#contract/checkout.ts';
import { listEvents } from '#contract/events.ts';
import { loadGuest, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { checkHealth } from '#contract/health.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { listTours } from '#contract/tours.ts';

test.each([
  ['M136 M138', loadCart, 'GET /api/cart/'],
  ['M137', saveCart, 'POST /api/cart/'],
  ['M139', checkDates, 'GET /api/check-dates/'],
  ['M140', loadGuest, 'GET /api/guest/'],
  ['M141', saveGuest, 'POST /api/guest/'],
  ['M142', saveGuestMore, 'POST /api/guest-more/'],
  ['M143', payByCard, 'POST /api/checkout/card/'],
  ['M147', listEvents, 'GET /api/calendar/'],
  ['M30', listTours, 'GET /tours.json'],
  ['M82', loadBookingSession, 'GET /api/booking/'],
  ['P01', checkHealth, 'GET /api/health/'],
])('%s a call has its address: %#', (_row, { method, path }, address) => {
  expect(`${method} ${path}`).toBe(address);
});

test('M138 a cart may be asked for with a promo code or a currency', () => {
  expect(v.parse(loadCart.query, { promo_code: 'SUMMER10', currency: 'EUR', evil: '1' })).toEqual({
    promo_code: 'SUMMER10',
    currency: 'EUR',
  });
  expect(v.parse(loadCart.query, {})).toEqual({});
});

test('M82 a booking stands at one of five stages', () => {
  const session = { hold_expires_at: null, payment: null, message: '', demonstration: true };
  for (const stage of ['shopping', 'guest-saved', 'paying', 'paid', 'completed']) {
    expect(v.is(BookingSession, { ...session, stage })).toBe(true);
  }
  expect(v.is(BookingSession, { ...session, stage: 'refunded' })).toBe(false);
});

test('a healthy answer says ok and nothing else does', () => {
  expect(v.is(checkHealth.response, { status: 'ok' })).toBe(true);
  expect(v.is(checkHealth.response, { status: 'down' })).toBe(false);
});
