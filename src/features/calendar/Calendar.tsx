import { useStore } from '@nanostores/react';
import { $cartLoaded, loadCart } from '#features/cart/cart.ts';
import { onDemand, reportBroken, sendPageEvent } from '#directives/page-events.ts';
import { openTourDates } from './tour-dates.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { addDays, parseCalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { toDecimalText, wholeUnits } from '#domain/money.ts';
import { tourCodeOf } from '#domain/tour.ts';
import { styledDate } from '#domain/text/trip-text.ts';

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'calendar:open',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./CalendarDialog.tsx'))).CalendarDialog),
  ({ settings }) => {
    if (!$cartLoaded.get()) void loadCart();
    void openTourDates({
      ...settings,
      datesOnPage: (currency) => {
        sendPageEvent('dates:unfold');
        return datesOnPage(document, settings, currency);
      },
    });
  },
);

/**
 * The start dates of a tour in a dialog. Without script the page shows its own list of dates. The dialog stays in
 * the page, so that it opens again at once.
 */
export function Calendar() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return <Boundary onBroken={reportBroken()}>{Sheet && <Sheet />}</Boundary>;
}

const SEEN_LATER = 'You’ll see what’s due today and what’s due later before you pay.';

/** The page sells each date with its first combination. The visa is left undecided, so that the booking asks for it. */
const ONLY_COMBINATION = { id: 1, choice_name: 'Standard' };
const UNDECIDED = { id: 0, choice_name: '', hint: '', price: null, default: false };

/**
 * Reads the start dates and prices from a tour's page, for when none can be loaded.
 *
 * A row's id is the id of its date. The page has no data about seats left or deposits; the functions decide about these
 * once the date is in the cart. Nor does it know which insurance is required: `price` includes it, so the total is right
 * until the functions answer with its row.
 */
export function datesOnPage(
  page: ParentNode,
  { tour, tourName, days }: { tour: string; tourName: string; days: number },
  currency: Currency,
): TourDateEntry[] {
  return [...page.querySelectorAll(`.dates li[id^="${tour}-"]`)].flatMap((row) => {
    if (tourCodeOf(row.id) !== tour) return [];
    const isFull = row.classList.contains('is-full');
    const price = priceIn(row, currency);
    if (price === null && !isFull) return [];
    const start = parseCalendarDate(row.id.slice(tour.length + 1));
    const finish = start && addDays(start, days - 1);
    const current = price?.current ?? '0.00';
    const includes = row.querySelector('.price__includes')?.textContent ?? '';
    return {
      tour_date_id: row.id,
      date: start,
      finish_date: finish,
      price: current,
      original_price: price?.original ?? current,
      price_from: current,
      original_price_from: price?.original ?? current,
      price_includes: includes,
      currency,
      on_sale: price !== null && price.original !== current,
      sale_ends: null,
      allow_deposit: false,
      deposit: null,
      deposit_from: null,
      full_payment_reason: SEEN_LATER,
      body: '',
      tour_name: tourName,
      product_name: tourName,
      visa_types: [UNDECIDED],
      insurance_types: [],
      available_addons: [],
      tour_combinations: [{ ...ONLY_COMBINATION, price: current, price_from: current }],
      require_insurance: includes !== '',
      styled_date: styledDate(tourName, start, finish),
      availability: isFull ? ('full' as const) : ('available' as const),
      few_left: false,
    };
  });
}

/** Reads the price that is valid today. Later prices are hidden beside it, each in every currency. */
function priceIn(row: Element, currency: Currency): { current: string; original: string } | null {
  const shown = row.querySelector(`.price > span:not([hidden]) [data-in="${currency}"]`);
  const current = amountIn(shown?.querySelector('.price__now') ?? shown, currency);
  if (current === null) return null;
  return { current, original: amountIn(shown?.querySelector('s'), currency) ?? current };
}

function amountIn(element: Element | null | undefined, currency: Currency): string | null {
  const digits = element?.textContent.replace(/\D/g, '');
  return digits ? toDecimalText(wholeUnits(Number(digits), currency)) : null;
}
