import { atom } from 'nanostores';
import type { PaymentDetails } from '#contract/booking-session.ts';

/** The paid booking, for the confirmation (M96, M113). */
export const $payment = atom<PaymentDetails | null>(null);
