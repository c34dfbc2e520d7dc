import type { CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Tour } from '#domain/tour.ts';

/** The add-ons of the upcoming departures, and their insurance where it is not required, each once. */
export function optionalExtras({ departures }: Pick<Tour, 'departures'>, today: CalendarDate) {
  const offered = departures
    .filter((departure) => isUpcoming(departure, today))
    .flatMap(({ addons, insuranceTypes, requireInsurance }) => [
      ...addons,
      ...(requireInsurance ? [] : insuranceTypes.map((type) => ({ ...type, description: '' }))),
    ]);
  return [...new Map(offered.map((extra) => [extra.id, extra])).values()];
}
