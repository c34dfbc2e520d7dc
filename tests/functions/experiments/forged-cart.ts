import { CURRENCIES, type Currency } from '#domain/currency.ts';
import type { Departure } from '#domain/tour.ts';
import {
  aCombination,
  aDeparture,
  anAddon,
  anInsuranceType,
  anOpenDeparture,
  aSale,
  aVisaType,
  noVisa,
} from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { fc } from '../../support/seeded.ts';

const extras = {
  combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(310) })],
  visaTypes: [aVisaType(), noVisa()],
  insuranceTypes: [anInsuranceType()],
  addons: [anAddon({ id: 41, price: prices(35) }), anAddon({ id: 42, name: 'Scenic flight', price: prices(120) })],
};

/** The shop's offer: with and without sale, choices, deposit and date; one start within thirty days. */
export const OFFERED: readonly Departure[] = [
  aDeparture({ start: '2027-03-13', ...extras }),
  aDeparture({ start: '2027-04-13', ...extras, price: prices(1999), sale: aSale({ gbp: 1499 }) }),
  aDeparture({ start: '2027-05-13', price: prices(777), sale: aSale({ gbp: 500, ends: '2026-11-19' }) }),
  aDeparture({ start: '2027-06-13', price: prices(2345), allowDeposit: false }),
  aDeparture({ start: '2026-12-10', price: prices(888), ...extras }),
  anOpenDeparture({ price: prices(1111), ...extras }),
];

/** One posted item: a departure of the shop and the choices for it. */
export interface Choice {
  readonly departure: number;
  readonly combination: number;
  readonly insurance: number | null;
  readonly visa: number | null;
  /** Add-ons; some may be unknown, or requested twice. */
  readonly addons: readonly number[];
}

/** A cart as a dishonest browser posts it. */
export interface ForgedCart {
  readonly currency: Currency;
  readonly installment: number;
  readonly promo: boolean;
  readonly choices: readonly Choice[];
  /** Overwrites these fields in every item of the cart. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly body: Readonly<Record<string, unknown>>;
  /** The price of a tour that the browser claims, in whole units. */
  readonly claim: number;
}

const claimed = fc.oneof(
  fc.constantFrom<unknown>(0, -1, 1, '0.00', '1.00', '-100.00', 'free', null, [], {}, 1e308, '1e3', true),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);
const forge = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), claimed, { maxKeys: 6 });

const forgedItem = forge(
  ...['price', 'original_price', 'line_price', 'total', 'discount', 'promo_discount', 'deposit', 'quantity', 'owed'],
  ...[
    'tour_code',
    'tour_name',
    'product_name',
    'currency',
    'currency_symbol',
    'installment',
    'supplement',
    '__proto__',
  ],
);
const forgedBody = forge(
  ...['total', 'originalTotal', 'original_total', 'deposit', 'promo_discount', 'full_payment_reason', 'no_items'],
  ...[
    'currency',
    'currency_symbol',
    'version',
    'cart_version',
    'due',
    'installment',
    'installment_text',
    'cartId',
    'revision',
  ],
);

export const forgedCarts: fc.Arbitrary<ForgedCart> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  installment: fc.constantFrom(1, 2),
  promo: fc.boolean(),
  choices: fc.uniqueArray(
    fc.record({
      departure: fc.nat({ max: OFFERED.length - 1 }),
      combination: fc.constantFrom(1, 2),
      insurance: fc.constantFrom(null, 0, 3),
      visa: fc.constantFrom(null, 7, 8),
      addons: fc.array(fc.constantFrom(41, 42, 99), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ departure }) => departure },
  ),
  items: fc.array(forgedItem, { minLength: 4, maxLength: 4 }),
  body: forgedBody,
  claim: fc.integer({ min: 1, max: 5 }),
});
