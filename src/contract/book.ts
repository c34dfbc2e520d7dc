import * as v from 'valibot';
import { PromoForm, VISA_UNDECIDED_TEXT } from '#contract/cart.ts';
import { payElsewhere } from '#contract/checkout.ts';
import { Id } from '#contract/wire-values.ts';

const tour_date_id = v.pipe(v.optional(v.string(), ''), v.maxLength(40));

export const DateForm = v.object({ tour_date_id });

/** A trip to remove. With `next` its guest goes on to the other start dates of its tour. */
export const RemoveForm = v.object({ tour_date_id, next: v.optional(v.picklist(['dates'])) });

/** A visa type has an id above 0; 0 is undecided. */
export const VisaForm = v.object({
  tour_date_id,
  visa_id: v.pipe(v.optional(Id, null), v.number(VISA_UNDECIDED_TEXT), v.minValue(1, VISA_UNDECIDED_TEXT)),
});

const ADDON = /^addon_(\d{1,9})$/;

/** The choices of one trip: the way to go, its insurance, 0 for none, and a ticked box `addon_<id>` for each add-on. */
export const ExtrasForm = v.pipe(
  v.looseObject({ tour_date_id, combination_id: v.optional(Id, null), insurance_id: v.optional(Id, null) }),
  v.transform(({ tour_date_id: tourDateId, combination_id: combinationId, insurance_id: insuranceId, ...others }) => ({
    tourDateId,
    combinationId,
    insuranceId,
    addonIds: Object.keys(others).flatMap((name) => ADDON.exec(name)?.slice(1).map(Number) ?? []),
  })),
);

export function addonField(id: number): string {
  return `addon_${id}`;
}

export const CurrencyForm = v.object({ currency: v.optional(v.string(), '') });

/** A code to apply; an empty code removes the one in the cart. */
export const PromoCodeForm = v.object({ promo_code: v.optional(PromoForm.entries.promo_code, '') });

/** The same choice as on the way to the payment provider with script. */
export const PaymentForm = payElsewhere.query;
