import type { BookingSession } from '#contract/booking-session.ts';
import type { CartItem } from '#contract/cart.ts';
import { bookingSteps, isAfterPayment, sameStep, type BookingStep } from '#domain/booking-steps.ts';
import { fullTrips, isVisaItem } from '#contract/cart-items.ts';

/** The facts that decide which steps a guest may open. */
export interface StepFacts {
  stage: BookingSession['stage'];
  items: readonly CartItem[];
}

/** The start dates that have a visa step, in the order of the steps. */
export function visaDates(items: readonly CartItem[]): string[] {
  return items.filter(isVisaItem).map((item) => item.tour_date_id);
}

export function stepsFor(items: readonly CartItem[]): BookingStep[] {
  return bookingSteps(visaDates(items));
}

/**
 * The step at which the booking dialog opens after a reload, in a second tab or after the bank's page.
 *
 * The server's stage limits how far the guest may go; the tab remembers a step within that limit. A paid booking goes
 * on with the additional details, unless the guest has begun a new cart. So nothing is paid twice.
 */
export function resumeStep(facts: StepFacts, remembered: BookingStep | undefined, message: string): BookingStep {
  const { stage, items } = facts;
  if (items.length === 0) {
    if (stage === 'paid') return { kind: 'additional' };
    return stage === 'completed' && remembered?.kind === 'confirmation' ? remembered : { kind: 'cart' };
  }
  if (stage === 'paying' || message !== '') return permittedStep(facts, { kind: 'card' });
  return permittedStep(facts, remembered === undefined || isAfterPayment(remembered) ? { kind: 'cart' } : remembered);
}

/** The wanted step, or the last step before it that is allowed: no payment before details and visas, nor for a trip without a seat. */
export function permittedStep({ stage, items }: StepFacts, wanted: BookingStep): BookingStep {
  const steps = stepsFor(items);
  const position = (step: BookingStep) => steps.findIndex((other) => sameStep(other, step));
  const undecided = items.find((item) => isVisaItem(item) && item.visa_id === 0);
  const ceilings = [position({ kind: items.length === 0 ? 'cart' : 'card' })];
  if (stage !== 'guest-saved' && stage !== 'paying') ceilings.push(position({ kind: 'personal' }));
  if (fullTrips(items).length > 0) ceilings.push(position({ kind: 'summary' }));
  if (undecided) ceilings.push(position({ kind: 'visa', tourDateId: undecided.tour_date_id }));
  const found = position(wanted);
  const index = found === -1 ? position({ kind: 'summary' }) : found;
  return steps[Math.min(index, ...ceilings)]!;
}

export function nextStep(items: readonly CartItem[], step: BookingStep): BookingStep {
  const steps = stepsFor(items);
  const index = steps.findIndex((other) => sameStep(other, step));
  return steps[index + 1] ?? step;
}
