import type { RequestedTour } from '#domain/cart.ts';
import { startingType, type Departure } from '#domain/tour.ts';

/** A new start date with its first combination and the extras that it starts with. */
export function requestDate({ id, insuranceTypes, visaTypes, requireInsurance }: Departure): RequestedTour {
  const isDefault = (type: { readonly isDefault: boolean }) => type.isDefault;
  const insurance = startingType(insuranceTypes, isDefault, { isRequired: requireInsurance });
  return {
    tourDateId: id,
    combinationId: null,
    insuranceId: insurance?.id ?? 0,
    visaId: visaTypes.length === 0 ? null : (startingType(visaTypes, isDefault)?.id ?? 0),
    addonIds: [],
  };
}

/** Removes a tour with its extras. */
export function withoutDate(tours: readonly RequestedTour[], tourDateId: string): RequestedTour[] {
  return tours.filter((tour) => tour.tourDateId !== tourDateId);
}

/** Changes the choices of one tour. A visa stays null where the tour has none. */
export function withChoices(
  tours: readonly RequestedTour[],
  tourDateId: string,
  choices: Partial<Omit<RequestedTour, 'tourDateId'>>,
): RequestedTour[] {
  return tours.map((tour) => {
    if (tour.tourDateId !== tourDateId) return tour;
    const changed = { ...tour, ...choices };
    return tour.visaId === null ? { ...changed, visaId: null } : changed;
  });
}
