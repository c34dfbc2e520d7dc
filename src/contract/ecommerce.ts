import * as v from 'valibot';
import { CURRENCIES } from '#domain/currency.ts';

const Amount = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));

/**
 * What was bought, as `ecommerce` of a paid booking tells it (M112): trips, prices and booking references, and nothing
 * of the guest. It travels as a JSON string; whatever else one holds is left behind when it is read.
 */
export const Ecommerce = v.object({
  /** The order's booking references, separated by commas. */
  reference: v.pipe(v.string(), v.nonEmpty()),
  currency: v.picklist(CURRENCIES),
  value: Amount,
  coupon: v.string(),
  items: v.array(
    v.object({
      item_id: v.string(),
      tour_date_id: v.string(),
      item_category: v.string(),
      item_name: v.string(),
      item_variant: v.string(),
      price: Amount,
      /** Sale and promo code together. */
      discount: Amount,
      quantity: v.number(),
    }),
  ),
});
export type Ecommerce = v.InferOutput<typeof Ecommerce>;

/** Null for text that is empty, no JSON, or not of this shape: a purchase that cannot be read is not told. */
export function readEcommerce(text: string): Ecommerce | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Ecommerce), text);
  return parsed.success ? parsed.output : null;
}
