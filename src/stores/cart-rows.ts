import type { CartItem } from '#contract/cart.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate, shortDate } from '#domain/calendar-date.ts';
import { tourCodeOf } from '#domain/tour.ts';

/**
 * The rows that adding a start date puts in the cart (M108): the tour, its insurance, and its visa when there are visa
 * types. Insurance and visa start with the default type's id, else 0, or the first type where insurance is required. Prices and texts are the calendar's, shown only
 * until the functions answer with theirs.
 */
export function rowsForTour(entry: TourDateEntry, combinationId: number | null = null): CartItem[] {
  const combination = entry.tour_combinations.find(({ id }) => id === combinationId) ?? entry.tour_combinations[0]!;
  const shared = {
    tour_date_id: entry.tour_date_id,
    tour_code: tourCodeOf(entry.tour_date_id) ?? '',
    product_name: entry.product_name,
    tour_name: entry.tour_name,
    styled_date: entry.styled_date,
    display_subheading: datesOf(entry),
    cart_thumbnail: '',
  };
  const insurance =
    entry.insurance_types.find((type) => type.default) ??
    (entry.require_insurance ? entry.insurance_types[0] : undefined);
  const rows: CartItem[] = [
    {
      ...shared,
      tour_combination_id: combination.id,
      display_heading: entry.tour_name,
      choice_name: combination.choice_name,
      original_price: entry.original_price,
      price: combination.price,
      line_price: combination.price,
    },
    { ...shared, ...extra(`Insurance, ${entry.tour_name}`, insurance?.price), insurance_id: insurance?.id ?? 0 },
  ];
  if (entry.visa_types.length > 0) {
    const visa = entry.visa_types.find((type) => type.default);
    rows.push({
      ...shared,
      ...extra(`Visa, ${entry.tour_name}`, visa?.price),
      visa_id: visa?.id ?? 0,
      visa_types: entry.visa_types,
    });
  }
  return rows;
}

/** Drops a tour and its companions: all the rows that share its date (M117). */
export function withoutTour(items: readonly CartItem[], tourDateId: string): CartItem[] {
  return items.filter((item) => item.tour_date_id !== tourDateId);
}

/** Sets the visa of a tour's visa row. Rows that have no visa, absent or null, stay as they are (M118). */
export function withVisa(items: readonly CartItem[], tourDateId: string, visaId: number): CartItem[] {
  return items.map((item) =>
    isVisaRow(item) && item.tour_date_id === tourDateId ? { ...item, visa_id: visaId } : item,
  );
}

export function isTourRow(item: CartItem): boolean {
  return item.tour_combination_id !== undefined;
}

/** Absent or null is not a visa row; 0 is one that is still undecided (M107). */
export function isVisaRow(item: CartItem): item is CartItem & { visa_id: number } {
  return item.visa_id !== undefined && item.visa_id !== null;
}

export function isInsuranceRow(item: CartItem): boolean {
  return item.insurance_id !== undefined;
}

/** All a cart asks the functions for: ids. They look up everything else (P07). */
export function wishesOf(items: readonly CartItem[]) {
  return items.map(({ tour_date_id, tour_combination_id, insurance_id, visa_id }) => ({
    tour_date_id,
    tour_combination_id,
    insurance_id,
    visa_id,
  }));
}

function extra(heading: string, price: string | null | undefined) {
  const amount = price ?? '0.00';
  return { display_heading: heading, original_price: amount, price: amount, line_price: amount };
}

function datesOf(entry: TourDateEntry): string {
  const start = parseCalendarDate(entry.date ?? '');
  const finish = parseCalendarDate(entry.finish_date ?? '');
  return start && finish ? `${shortDate(start)} to ${shortDate(finish)}` : 'Open date';
}
