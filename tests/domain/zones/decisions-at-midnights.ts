import { addDays, calendarDate, dateInZone, partsOf } from '#domain/calendar-date.ts';
import { isCardExpired } from '#domain/card.ts';
import { balanceDueDate, decideDeposit, isUpcoming, priceDeparture } from '#domain/price.ts';
import { decidePromo } from '#domain/promo.ts';
import { aPromoCode } from '../../support/a-cart.ts';
import { aDeparture, aSale } from '../../support/a-tour.ts';

/** A midnight in an operator's zone, worked out by hand: the day that begins, and its first instant. */
export interface Midnight {
  readonly zone: string;
  readonly day: string;
  readonly instant: string;
}

const midnights = (zone: string, days: Readonly<Record<string, string>>): Midnight[] =>
  Object.entries(days).map(([day, instant]) => ({ zone, day, instant }));

/** Ordinary days, days on which the clocks change, the days after them, and ends of months. */
export const MIDNIGHTS: readonly Midnight[] = [
  ...midnights('Australia/Sydney', {
    '2027-01-15': '2027-01-14T13:00:00Z',
    '2027-04-04': '2027-04-03T13:00:00Z',
    '2027-04-05': '2027-04-04T14:00:00Z',
    '2027-10-03': '2027-10-02T14:00:00Z',
    '2027-10-04': '2027-10-03T13:00:00Z',
    '2027-11-01': '2027-10-31T13:00:00Z',
    '2028-03-01': '2028-02-29T13:00:00Z',
  }),
  ...midnights('Pacific/Kiritimati', {
    '2027-01-15': '2027-01-14T10:00:00Z',
    '2027-02-01': '2027-01-31T10:00:00Z',
    '2028-01-01': '2027-12-31T10:00:00Z',
  }),
  ...midnights('Etc/GMT+12', {
    '2027-01-15': '2027-01-15T12:00:00Z',
    '2027-02-01': '2027-02-01T12:00:00Z',
    '2028-03-01': '2028-03-01T12:00:00Z',
  }),
  ...midnights('Europe/London', {
    '2027-01-15': '2027-01-15T00:00:00Z',
    '2027-03-28': '2027-03-28T00:00:00Z',
    '2027-03-29': '2027-03-28T23:00:00Z',
    '2027-10-31': '2027-10-30T23:00:00Z',
    '2027-11-01': '2027-11-01T00:00:00Z',
  }),
  ...midnights('America/Los_Angeles', {
    '2027-01-01': '2027-01-01T08:00:00Z',
    '2027-03-14': '2027-03-14T08:00:00Z',
    '2027-03-15': '2027-03-15T07:00:00Z',
    '2027-11-07': '2027-11-07T07:00:00Z',
    '2027-11-08': '2027-11-08T08:00:00Z',
  }),
];

/** Every decision that changes at an operator's midnight, at one instant. */
function decisionsAt({ zone, day }: Midnight, instant: number) {
  const today = dateInZone(instant, zone);
  const begins = calendarDate(day);
  const yesterday = addDays(begins, -1);
  const { year, month } = partsOf(yesterday);
  const inThirtyDays = aDeparture({ start: addDays(begins, 30) });
  const onThatDay = aDeparture({ start: begins, sale: aSale({ ends: yesterday }) });
  const { onSale, current } = priceDeparture(onThatDay, 'GBP', today);
  const promoLine = { tourCode: 'RC10', price: current, onSale };
  return {
    today,
    deposit: decideDeposit(inThirtyDays, today).kind,
    balanceDue: balanceDueDate([inThirtyDays.start]),
    upcoming: isUpcoming(onThatDay, today),
    onSale,
    promo: decidePromo(aPromoCode({ validUntil: yesterday }), [promoLine], 'GBP', today).kind,
    cardExpired: isCardExpired(month, year, today),
  };
}

/** The decisions one second before, at and after every midnight, and the day of this process's own clock. */
export function decisionsAtMidnights() {
  return MIDNIGHTS.map((midnight) => {
    const instant = Date.parse(midnight.instant);
    const [before, at, after] = [-1000, 0, 1000].map((ms) => decisionsAt(midnight, instant + ms));
    const local = new Date(instant);
    const ownClock = [local.getFullYear(), local.getMonth() + 1, local.getDate()].join('-');
    return { ...midnight, before, at, after, ownClock };
  });
}
