import * as v from 'valibot';
import { BookedCurrency, DecimalText } from '#contract/wire-values.ts';

/**
 * The purchase in `ecommerce` of a paid booking: trips, prices and booking references, and no data of the guest.
 * It travels as a JSON string. Reading drops every other field.
 */
export const Ecommerce = v.object({
  /** The order's booking references, separated by commas. */
  reference: v.pipe(v.string(), v.nonEmpty()),
  currency: BookedCurrency,
  value: DecimalText,
  coupon: v.string(),
  items: v.array(
    v.object({
      item_id: v.string(),
      tour_date_id: v.string(),
      item_category: v.string(),
      item_name: v.string(),
      item_variant: v.string(),
      price: DecimalText,
      /** The sum of sale discount and promo discount. */
      discount: DecimalText,
      quantity: v.number(),
    }),
  ),
});
export type Ecommerce = v.InferOutput<typeof Ecommerce>;

/** The id of a line in analytics: the tour's code, or that of what goes with it, whose name is the variant. */
export function itemIdOf(tourCode: string, kind: 'tour' | 'insurance' | 'visa' | 'addon'): string {
  return kind === 'tour' ? tourCode : `${tourCode}-${kind}`;
}

/**
 * Returns null for text that is empty, not JSON, or not of this shape. Such a purchase is not reported to analytics.
 */
export function readEcommerce(text: string): Ecommerce | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Ecommerce), text);
  return parsed.success ? parsed.output : null;
}
