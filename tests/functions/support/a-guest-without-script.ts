import { expect } from 'vitest';
import {
  aCombination,
  aDeparture,
  anAddon,
  anInsuranceType,
  anOpenDeparture,
  aTour,
  aVisaType,
  noVisa,
} from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aSite, guestFields, payOnPage as payOnProvidersPage, type Answer, type Visitor } from './a-site.ts';

/** The trips of a site whose guests book by forms alone: many seats, one, none, and a start within 30 days. */
export const tour = aTour({
  departures: [
    aDeparture({ capacity: 99 }),
    aDeparture({ start: '2027-05-01', capacity: 1 }),
    aDeparture({ start: '2027-03-20', capacity: 9 }),
    aDeparture({ start: '2027-05-15', capacity: 1 }),
    aDeparture({ start: '2027-06-01', capacity: 0 }),
    aDeparture({ start: '2026-12-01', capacity: 9 }),
  ],
});
/** Two ways to go, an add-on and an insurance. */
const extras = aTour({
  code: 'MORE',
  departures: [
    aDeparture({
      start: '2027-04-01',
      combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
      addons: [anAddon()],
      insuranceTypes: [anInsuranceType()],
    }),
  ],
});
const visa = aTour({
  code: 'VISA',
  departures: [aDeparture({ start: '2027-09-01', visaTypes: [aVisaType({ isDefault: false }), noVisa()] })],
});
const anyDay = aTour({ code: 'ANY', departures: [anOpenDeparture({ id: 'ANY-open' })] });
export const site = aSite([tour, extras, visa, anyDay]);

export const MARCH = 'RC10-2027-03-13';
export const LAST = 'RC10-2027-05-01';
export const MAY = 'RC10-2027-05-15';
/** Starts while `MARCH` is on. */
export const NEXT = 'RC10-2027-03-20';
export const FULL = 'RC10-2027-06-01';
export const SOON = 'RC10-2026-12-01';
export const VISA = 'VISA-2027-09-01';
export const OPEN = 'ANY-open';

let people = 0;
/** The details of a guest with a new address. */
export const someone = (fields: Record<string, string> = {}) => {
  people += 1;
  return guestFields({ email: `plain${people}@example.com`, ...fields });
};

/** Where an answer leads. */
export const toPage = (answer: { headers: Headers }) => answer.headers.get('location')!;
export const add = (visitor: Visitor, date: string) => visitor.postForm('/book/add/', { tour_date_id: date });
export const hidden = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!;

/** A guest with trips in the cart and saved details. */
export async function aGuest(...dates: string[]): Promise<Visitor> {
  const visitor = site.visitor();
  for (const date of dates) await add(visitor, date);
  expect((await visitor.postForm('/book/details/', someone())).status).toBe(303);
  return visitor;
}

/** Presses the button of the payment page. */
export async function pay(visitor: Visitor, installment = '1'): Promise<Answer> {
  const page = await visitor.get('/book/payment/');
  expect(page.status).toBe(200);
  const seen = { cart_version: hidden(page, 'cart_version'), cart_total: hidden(page, 'cart_total') };
  return visitor.postForm('/book/payment/', { installment, ...seen });
}

/** Pays on the provider's page, and follows the way back. */
export async function payOnPage(visitor: Visitor, address: string): Promise<Answer> {
  return visitor.get(toPage(await payOnProvidersPage(visitor, address)));
}

/** The number of references on the confirmation. */
export async function ordersOf(visitor: Visitor): Promise<number> {
  const page = await visitor.get('/book/done/');
  return [...page.text.matchAll(/pass__ref/g)].length;
}
