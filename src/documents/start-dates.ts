import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { depositFrom, includedText, isUpcoming } from '#domain/price.ts';
import { NO_DATES } from '#domain/text/no-dates.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import type { Tour } from '#domain/tour.ts';
import { text, type Column } from './blocks.ts';
import type { Flow } from './flow.ts';
import type { PdfDocument } from './pdf-document.ts';
import { printedAddress } from './imprint.ts';
import { placePriceTable } from './price-table.ts';
import { lastStart, startDateRows } from './start-date-rows.ts';
import { inColour, TYPE } from './typography.ts';

/** Places the start dates and the prices as of the day of the build (M04, D14, N02). */
export function placeStartDates(
  pdf: PdfDocument,
  flow: Flow,
  tour: Tour,
  { today, site, column }: { readonly today: CalendarDate; readonly site: string; readonly column: Column },
): void {
  const rows = startDateRows(tour, today);
  if (rows.length === 0) {
    flow.place(text(pdf, NO_DATES, TYPE.body, column));
    return;
  }
  const usual = tour.departures.find((departure) => isUpcoming(departure, today) && departure.allowDeposit);
  const asOf = `Prices are per person, as of ${longDate(today)}.`;
  const seat =
    usual === undefined
      ? ''
      : ` Book with a deposit of ${inAll(depositFrom(usual))}${commaBefore(includedText(usual))}; the balance is due ${FULL_PAYMENT_WITHIN_DAYS} days before you start.`;
  flow.place(text(pdf, asOf + seat, TYPE.body, column));
  flow.place({ gap: 10, height: 0, draw: () => undefined });
  placePriceTable(pdf, flow, rows, column);
  const last = lastStart(tour, today);
  flow.place(
    text(
      pdf,
      last === null ? 'For live availability, see' : 'For dates after this and live availability, see',
      inColour(TYPE.ticket, 'text-body'),
      column,
      'P',
      10,
    ),
  );
  const type = inColour(TYPE.ticketStrong, 'text-link');
  const url = `${site}${tour.url}`;
  flow.place({
    gap: 0,
    height: type.leading,
    draw: (top) => {
      pdf.link(printedAddress(url), column.x, top, type, url);
    },
  });
}

function commaBefore(words: string): string {
  return words === '' ? '' : `, ${words}`;
}

/** Gives an amount in every currency, as a list with `or` before the last. */
function inAll(prices: PriceList): string {
  const amounts = CURRENCIES.map((currency) => unbroken(formatPrice(priceIn(prices, currency))));
  const last = amounts.at(-1)!;
  return amounts.length === 1 ? last : `${amounts.slice(0, -1).join(', ')} or ${last}`;
}
