import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { $payment } from '#features/booking/booking-state.ts';
import { Confirmation } from '#features/booking/Confirmation.tsx';
import { NoCardFields } from '#features/booking/steps/StripeCardFields.tsx';
import { $installment } from '#features/cart/booking-memory.ts';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const trip = 'The Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027';
const stored = { trip_name: trip, booking_reference: 'STORED22', checkin_url: '/check-in/?token=stored', visa: false };
const given = {
  trip_name: trip,
  booking_reference: 'GIVEN222, GIVEN333',
  checkin_url: '/check-in/?token=given',
  visa: false,
};

beforeEach(() => {
  $payment.set(stored);
  $installment.set(1);
});

test('shows the booking it is given; its references are several where there is a comma [M96, M97]', () => {
  const html = renderToStaticMarkup(<Confirmation finalFlow given={given} />);
  expect(html).toContain('Your Booking References are <b>GIVEN222, GIVEN333</b>');
  expect(html).toContain('href="/check-in/?token=given"');
  expect(html).not.toContain('STORED22');
});

test('without a check-in address it shows what was just paid for [M96, M97]', () => {
  const html = renderToStaticMarkup(<Confirmation finalFlow given={{ ...given, checkin_url: '' }} />);
  expect(html).toContain('Your Booking Reference is <b>STORED22</b>');
  expect(html).toContain('href="/check-in/?token=stored"');
  expect(html).not.toContain('GIVEN');
});

test('what was paid and is left stands once, above all trips [M97]', () => {
  const account = { email: 'i@example.com', currency: 'AUD' as const, paid: '800.00', left: '4180.00', left_due: null };
  const trip_name = `${trip}\n\nTasmania\nStart: 20 Mar 2027\nFinish: 27 Mar 2027`;
  const html = renderToStaticMarkup(<Confirmation finalFlow given={{ ...given, trip_name, account }} />);
  expect(html.match(/<h3>|Paid today|\$4,180 AUD/g)).toEqual(['Paid today', '$4,180 AUD', '<h3>', '<h3>']);
});

test('an open ticket says under the thanks that no seat is secured, by when to choose a date, and where', () => {
  const open = { ...given, open_tickets: [{ tour_name: 'The Red Centre', choose_by: calendarDate('2027-11-20') }] };
  const html = renderToStaticMarkup(<Confirmation finalFlow given={open} />);
  expect(html).toMatch(
    /GIVEN333<\/b>.*No seat is secured on The Red Centre yet\. Choose your start date by 20 November 2027\. <a href="\/check-in\/\?token=given">/,
  );
});

test('the final flow shows the check in area and the next steps; before it the guest must complete the booking [M98, M99]', () => {
  const off = renderToStaticMarkup(<Confirmation finalFlow={false} />);
  expect(off).toContain('Please complete your booking below');
  expect(off).not.toContain('check in area');
  const on = renderToStaticMarkup(<Confirmation finalFlow />);
  expect(on).toContain(
    'There are still important things to do, such as sending arrival details for the airport pick-up.',
  );
  expect(on).toContain('>check in area</a>');
  expect(on).not.toContain('Please complete your booking below');
});

test('where the card’s fields do not come, the provider’s page is a whole page with the instalment that was chosen [M144]', () => {
  $installment.set(2);
  const html = renderToStaticMarkup(<NoCardFields onRetry={() => undefined} />);
  expect(html).toMatch(/<a [^>]*href="\/api\/checkout\/redirect\/\?installment=2[^"]*"/);
});

type Island = (facts: object) => ReactNode;

const read = import.meta.glob<Record<string, Island>>('../../src/features/*/*.tsx');

/** Islands that show nothing until their sheet is asked for. */
const onDemand = projectFiles('src/features/*/*.tsx').filter((path) => readProjectFile(path).includes('$sheet'));

test('there are islands that show nothing at first', () => {
  expect(onDemand.length).toBeGreaterThan(4);
});

/** Astro takes a component that gives no element for one of another framework, and calls it outside React to find out. */
test.each(onDemand)('%s gives an element while it shows nothing', async (path) => {
  const islands = Object.entries(await read[`../../${path}`]!()).filter(([name]) => /^[A-Z]/.test(name));
  expect(islands).not.toEqual([]);
  for (const [, island] of islands) {
    let given: unknown;
    function Asked() {
      given = island({ tour: {} });
      return null;
    }
    expect(renderToStaticMarkup(createElement(Asked))).toBe('');
    expect(isValidElement(given)).toBe(true);
  }
});
