import * as v from 'valibot';
import type { Currency, PriceList } from '#domain/currency.ts';
import { priceIn, toDecimalText } from '#domain/money.ts';
import type { Departure } from '#domain/tour.ts';

/** An amount as decimal text, zero or more. */
export const Price = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/));

/** A null price is the no-visa option. `hint` is our own field: a sentence under the option. */
export const VisaTypeEntry = v.object({
  id: v.number(),
  choice_name: v.string(),
  hint: v.string(),
  price: v.nullable(Price),
  default: v.boolean(),
});

export const InsuranceTypeEntry = v.object({
  id: v.number(),
  choice_name: v.string(),
  price: Price,
  default: v.boolean(),
});

/** An extra that a guest can add to a tour once. */
export const AddonEntry = v.object({ id: v.number(), name: v.string(), description: v.string(), price: Price });
export type AddonEntry = v.InferOutput<typeof AddonEntry>;

export function visaTypeEntries(departure: Departure, currency: Currency): v.InferOutput<typeof VisaTypeEntry>[] {
  return departure.visaTypes.map(({ id, name, hint, price, isDefault }) => ({
    id,
    choice_name: name,
    hint,
    price: price && amountOf(price, currency),
    default: isDefault,
  }));
}

export function insuranceTypeEntries(
  departure: Departure,
  currency: Currency,
): v.InferOutput<typeof InsuranceTypeEntry>[] {
  return departure.insuranceTypes.map(({ id, name, price, isDefault }) => ({
    id,
    choice_name: name,
    price: amountOf(price, currency),
    default: isDefault,
  }));
}

export function addonEntries(departure: Departure, currency: Currency): AddonEntry[] {
  return departure.addons.map(({ id, name, description, price }) => ({
    id,
    name,
    description,
    price: amountOf(price, currency),
  }));
}

function amountOf(prices: PriceList, currency: Currency): string {
  return toDecimalText(priceIn(prices, currency));
}
