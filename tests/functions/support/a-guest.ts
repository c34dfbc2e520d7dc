import { expect } from 'vitest';
import * as v from 'valibot';
import { BookingSession } from '#contract/booking-session.ts';
import { aDeparture, anOpenDeparture, aTour, aVisaType, noVisa } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, aVisitorWith, type Answer, type Visitor } from './a-site.ts';

export const tour = aTour({
  departures: [aDeparture({ capacity: 99 }), aDeparture({ start: '2027-05-01' }), anOpenDeparture()],
});
const single = aTour({
  code: 'ONE',
  departures: [aDeparture({ start: '2027-08-01', capacity: 1 }), aDeparture({ start: '2027-08-02', capacity: 1 })],
});
const visa = aTour({
  code: 'VISA',
  departures: [aDeparture({ start: '2027-09-01', visaTypes: [aVisaType(), noVisa()] })],
});
const soon = aTour({ code: 'SOON', departures: [aDeparture({ start: '2026-12-20' })] });
const young = aTour({
  code: 'YOUNG',
  name: 'Reef and Islands',
  minimumAge: 18,
  maximumAge: 35,
  departures: [aDeparture({ start: '2027-10-02' })],
});
export const site = aSite([tour, single, visa, soon, young]);

export const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
export const may = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };

let people = 0;
/** Fields of a new guest. */
export function someone(fields: Record<string, string> = {}): Record<string, string> {
  people += 1;
  return guestFields({ email: `guest${people}@example.com`, ...fields });
}

/** A visitor with these items in the cart and with guest details stored. */
export async function aGuest(...items: object[]): Promise<Visitor> {
  const visitor = await aVisitorWith(site, ...items);
  const answer = await visitor.postForm('/api/guest/', someone());
  expect(answer.status).toBe(200);
  return visitor;
}

export const pay = (visitor: Visitor, fields: Record<string, string> = {}, headers = {}) =>
  visitor.postForm('/api/checkout/card/', cardFields(fields), headers);
export const sessionOf = async (visitor: Visitor) =>
  v.parse(BookingSession, (await visitor.get('/api/booking/')).json());
export const general = (answer: Answer) => answer.errors()['__all__']?.[0];
