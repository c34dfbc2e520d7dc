import type { CartItem } from '#contract/cart.ts';
import { birthDateReason } from '#domain/tour.ts';

export function isTourItem(item: CartItem): boolean {
  return item.tour_combination_id !== undefined;
}

/** The trips without a seat left for this cart: nothing can be paid before they are gone, or have a seat again. */
export function fullTrips(items: readonly CartItem[]): CartItem[] {
  return items.filter((item) => item.full !== undefined);
}

/** A missing or null `visa_id` is not a visa item; 0 is a visa item that is still undecided. */
export function isVisaItem(item: CartItem): item is CartItem & { visa_id: number } {
  return item.visa_id !== undefined && item.visa_id !== null;
}

export function isInsuranceItem(item: CartItem): boolean {
  return item.insurance_id !== undefined;
}

export function isAddonItem(item: CartItem): boolean {
  return item.addon_id !== undefined;
}

/** Why a cart needs the guest's date of birth; null when no trip in it has an age limit. */
export function birthDateReasonOf(items: readonly CartItem[]): string | null {
  const limited = items.find((item) => item.ages !== undefined);
  return limited?.ages === undefined ? null : birthDateReason(limited.tour_name, limited.ages);
}

export function isSameTrip(item: CartItem, tour: CartItem): boolean {
  return item.tour_date_id === tour.tour_date_id;
}

/** The chosen extras of a tour: a decided visa, an insurance, and add-ons. */
export function chosenExtras(tour: CartItem, items: readonly CartItem[]): CartItem[] {
  return items.filter(
    (item) =>
      isSameTrip(item, tour) &&
      ((isVisaItem(item) && item.visa_id > 0) ||
        (isInsuranceItem(item) && item.insurance_id !== 0) ||
        isAddonItem(item)),
  );
}
