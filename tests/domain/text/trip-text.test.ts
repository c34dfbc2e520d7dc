import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { styledDate, thanksForPayment, tripDates } from '#domain/text/trip-text.ts';

const redCentre = styledDate('Red Centre', calendarDate('2027-03-03'), calendarDate('2027-03-12'));
const coast = styledDate('Coral Coast', calendarDate('2027-05-01'), calendarDate('2027-05-07'));

describe('the lines that name a trip', () => {
  test('they are name, start and finish [M107]', () => {
    expect(redCentre).toBe('Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027');
  });

  test('the text of an open-dated trip is "Open date" [M127]', () => {
    expect(styledDate('Red Centre', null, null)).toBe('Red Centre\nStart: Open date');
  });
});

test.each([
  ['2027-01-09', '2027-01-18', 'Sat 9 – Mon 18 Jan 2027'],
  ['2027-01-30', '2027-02-08', 'Sat 30 Jan – Mon 8 Feb 2027'],
  ['2026-12-30', '2027-01-08', 'Wed 30 Dec 2026 – Fri 8 Jan 2027'],
  ['2027-01-09', '2027-01-09', 'Sat 9 Jan 2027'],
])('the dates from %s to %s name each month and year once', (start, finish, text) => {
  expect(tripDates(calendarDate(start), calendarDate(finish))).toBe(text);
});

test('a trip without dates has an open date', () => {
  expect(tripDates(null, null)).toBe('Open date');
});

describe('the thanks for a payment', () => {
  test('one trip, one reference: "is", and the Finish line is gone [M97]', () => {
    expect(thanksForPayment(redCentre, 'ACDEFGHJ')).toEqual({
      lead: "Thanks for your payment. We've secured your space on Red Centre Start: 03 Mar 2027. Your Booking Reference is",
      reference: 'ACDEFGHJ',
    });
  });

  test('a comma in the reference means several: "References are" [M97]', () => {
    const { lead, reference } = thanksForPayment('Red Centre', 'ACDEFGHJ, 34679ACD');
    expect(lead).toBe("Thanks for your payment. We've secured your space on Red Centre. Your Booking References are");
    expect(reference).toBe('ACDEFGHJ, 34679ACD');
  });

  test('a comma in the trip’s name changes nothing [M97]', () => {
    expect(thanksForPayment('Red, hot Centre', 'ACDEFGHJ').lead).toMatch(
      /Red, hot Centre\. Your Booking Reference is$/,
    );
  });

  test.each([
    ['a line each', `${redCentre}\n${coast}`, 'Red Centre Start: 03 Mar 2027 Coral Coast Start: 01 May 2027'],
    ['commas', `${redCentre}, ${coast}`, 'Red Centre Start: 03 Mar 2027, Coral Coast Start: 01 May 2027'],
  ])('every Finish line goes when several trips are joined by %s [M97]', (_joint, trips, left) => {
    const { lead } = thanksForPayment(trips, 'ACDEFGHJ, 34679ACD');
    expect(lead).toBe(`Thanks for your payment. We've secured your space on ${left}. Your Booking References are`);
  });

  test.each([
    'Red Centre\r\nFinish: 12 Mar 2027',
    'Red Centre\n  Finish: 2 Mar 2027  ',
    'Finish: 12 Mar 2027\nRed Centre',
  ])('the Finish line goes from %j too [M97]', (trip) => {
    expect(thanksForPayment(trip, 'ACDEFGHJ').lead).toContain('your space on Red Centre. Your Booking');
  });

  test('a name that merely mentions a finish stays whole [M97]', () => {
    expect(thanksForPayment('The Finish: a coast walk', 'ACDEFGHJ').lead).toContain('on The Finish: a coast walk.');
  });
});
