import { addDays, calendarDate, dateInZone, partsOf } from '#domain/calendar-date.ts';
import { isCardExpired } from '#domain/card.ts';
import { balanceDueDate, decideDeposit } from '#domain/payment-plan.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import { decidePromo } from '#domain/promo.ts';
import { aPromoCode } from '../../support/a-promo-code.ts';
import { aDeparture, aSale } from '../../support/a-tour.ts';
import { MIDNIGHTS, type Midnight } from './midnights.ts';

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
