import { atom } from 'nanostores';
import type { PaymentDetails } from '#contract/booking-session.ts';

/** The paid booking, for the confirmation. */
export const $payment = atom<PaymentDetails | null>(null);

/** Whether the guest gives the additional information now; until then the paid booking is shown. */
export const $givesDetails = atom(false);
