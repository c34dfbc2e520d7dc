import type { Cart, CartItem } from '#contract/cart.ts';
import { isInsuranceItem, isSameTrip, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { isCurrency } from '#domain/currency.ts';
import { fromDecimalText, sum, toWholeUnits } from '#domain/money.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { startingType, tourCodeOf } from '#domain/tour.ts';

/**
 * The items that a new start date puts in the cart: the tour, its insurance, and its visa if there are visa
 * types. Insurance and visa start with the default type, else with 0, or with the first insurance type if insurance is
 * required. Required insurance of an unknown type has no item: the functions add it, and would refuse 0. Prices and texts
 * come from the calendar and are shown until the functions answer.
 */
export function itemsForTour(entry: TourDateEntry, combinationId: number | null = null): CartItem[] {
  const combination = entry.tour_combinations.find(({ id }) => id === combinationId) ?? entry.tour_combinations[0]!;
  const shared = {
    tour_date_id: entry.tour_date_id,
    tour_code: tourCodeOf(entry.tour_date_id) ?? '',
    product_name: entry.product_name,
    tour_name: entry.tour_name,
    styled_date: entry.styled_date,
    display_subheading: tripDates(parseCalendarDate(entry.date ?? ''), parseCalendarDate(entry.finish_date ?? '')),
    cart_thumbnail: '',
  };
  const insurance = startingType(entry.insurance_types, isDefault, { isRequired: entry.require_insurance });
  const items: CartItem[] = [
    {
      ...shared,
      tour_combination_id: combination.id,
      display_heading: entry.tour_name,
      choice_name: combination.choice_name,
      original_price: entry.original_price,
      price: combination.price,
      line_price: combination.price,
      insurance_types: entry.insurance_types,
      require_insurance: entry.require_insurance,
      available_addons: entry.available_addons,
    },
  ];
  if (insurance !== undefined || !entry.require_insurance) {
    items.push({
      ...shared,
      ...extra(`Insurance, ${entry.tour_name}`, insurance?.price),
      insurance_id: insurance?.id ?? 0,
    });
  }
  if (entry.visa_types.length > 0) {
    const visa = startingType(entry.visa_types, isDefault);
    items.push({
      ...shared,
      ...extra(`Visa, ${entry.tour_name}`, visa?.price),
      visa_id: visa?.id ?? 0,
      visa_types: entry.visa_types,
    });
  }
  return items;
}

/** Removes a tour and its companions: all items with its date. */
export function withoutTour(items: readonly CartItem[], tourDateId: string): CartItem[] {
  return items.filter((item) => item.tour_date_id !== tourDateId);
}

/** Sets the visa of a tour's visa item. Items whose `visa_id` is missing or null stay as they are. */
export function withVisa(items: readonly CartItem[], tourDateId: string, visaId: number): CartItem[] {
  return items.map((item) =>
    isVisaItem(item) && item.tour_date_id === tourDateId ? { ...item, visa_id: visaId } : item,
  );
}

/** Sets a tour's insurance, 0 for none. Adds the item if the tour has none. */
export function withInsurance(items: readonly CartItem[], tourDateId: string, insuranceId: number): CartItem[] {
  const tour = tourItemOf(items, tourDateId);
  if (!tour) return [...items];
  const type = tour.insurance_types?.find(({ id }) => id === insuranceId);
  const insurance: CartItem = {
    ...companionOf(tour, type?.choice_name ?? '', `Insurance, ${tour.tour_name}`, type?.price),
    insurance_id: insuranceId,
  };
  const has = items.some((item) => isInsuranceItem(item) && isSameTrip(item, tour));
  if (!has) return items.flatMap((item) => (item === tour ? [item, insurance] : [item]));
  return items.map((item) => (isInsuranceItem(item) && isSameTrip(item, tour) ? insurance : item));
}

/** Adds one add-on after the tour's other items, or removes it. A cart holds each add-on of a tour once. */
export function withAddon(
  items: readonly CartItem[],
  tourDateId: string,
  addonId: number,
  wanted: boolean,
): CartItem[] {
  const others = items.filter((item) => item.addon_id !== addonId || item.tour_date_id !== tourDateId);
  const tour = tourItemOf(items, tourDateId);
  const addon = tour?.available_addons?.find(({ id }) => id === addonId);
  if (!wanted || !tour || !addon) return others;
  const item: CartItem = {
    ...companionOf(tour, addon.name, `${addon.name}, ${tour.tour_name}`, addon.price),
    addon_id: addonId,
  };
  return others.toSpliced(others.findLastIndex((other) => isSameTrip(other, tour)) + 1, 0, item);
}

/**
 * A cart with other items and their totals, shown until the functions answer. Visas, insurance and add-ons
 * are paid in full at once, so the deposit changes with them. How another tour changes the deposit only the functions
 * know.
 */
export function withItems(cart: Cart, items: CartItem[]): Cart {
  const { currency } = cart;
  if (!isCurrency(currency)) return { ...cart, items };
  const unitsOf = (some: readonly CartItem[], price: 'line_price' | 'price' | 'original_price') => {
    const amounts = some.map((item) => fromDecimalText(item[price], currency));
    return toWholeUnits(sum(amounts, currency));
  };
  const isExtra = (item: CartItem) => !isTourItem(item);
  const extrasOf = (some: readonly CartItem[]) => unitsOf(some.filter(isExtra), 'line_price');
  const total = unitsOf(items, 'line_price');
  const originalTotal = unitsOf(items, 'original_price');
  return {
    ...cart,
    items,
    total,
    originalTotal,
    original_total: originalTotal,
    promo_discount: unitsOf(items, 'price') - total,
    deposit: cart.deposit === null ? null : cart.deposit + extrasOf(items) - extrasOf(cart.items),
  };
}

/** What a cart asks the functions for, as ids only. The functions look up everything else. */
export function requestedIdsOf(items: readonly CartItem[]) {
  return items.map(({ tour_date_id, tour_combination_id, insurance_id, visa_id, addon_id }) => ({
    tour_date_id,
    tour_combination_id,
    insurance_id,
    visa_id,
    addon_id,
  }));
}

function isDefault(type: { readonly default: boolean }): boolean {
  return type.default;
}

function extra(heading: string, price: string | null | undefined) {
  const amount = price ?? '0.00';
  return { display_heading: heading, original_price: amount, price: amount, line_price: amount };
}

export function tourItemOf(items: readonly CartItem[], tourDateId: string): CartItem | undefined {
  return items.find((item) => isTourItem(item) && item.tour_date_id === tourDateId);
}

function companionOf(tour: CartItem, name: string, heading: string, price: string | undefined): CartItem {
  const { tour_date_id, tour_code, tour_name, styled_date, display_subheading, cart_thumbnail } = tour;
  const shared = { tour_date_id, tour_code, tour_name, styled_date, display_subheading, cart_thumbnail };
  return { ...shared, product_name: name, ...extra(heading, price) };
}
