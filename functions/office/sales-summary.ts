import type { Context } from '#functions/context/context.ts';
import { countDepartures } from '#functions/bookings/departures.ts';
import { promoCodeTours } from '#functions/pricing/promo-codes.ts';
import { optionsInCarts } from '#functions/pricing/carts.ts';
import { takenSeats } from '#functions/seats/seat-ledger.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { SalesSummary } from '#contract/office.ts';

const NEVER = calendarDate('9999-12-31');

/** What is sold and held, and which codes and ids are in use. */
export async function readSalesSummary(context: Context): Promise<SalesSummary> {
  const { db } = context;
  const today = await context.today();
  const [taken, booked, options, promoCodes] = await Promise.all([
    takenSeats(db, today, context.now()),
    countDepartures(db, { from: today, until: NEVER, today }),
    optionsInCarts(db),
    promoCodeTours(db),
  ]);
  const seats = new Map(taken.map((departure) => [departure.id, departure]));
  const guests = new Map(booked.map((departure) => [departure.tourDateId, departure.guests]));
  return {
    departures: [...new Set([...seats.keys(), ...guests.keys()])].toSorted().map((id) => ({
      id,
      sold: seats.get(id)?.sold ?? 0,
      held: seats.get(id)?.held ?? 0,
      guests: guests.get(id) ?? 0,
    })),
    options,
    promo_codes: promoCodes,
  };
}
