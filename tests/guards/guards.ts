import type { Guard } from './a-guard.ts';
import { IDENTITY } from './identity.ts';
import { LIMITS } from './limits.ts';
import { PAYMENTS } from './payments.ts';
import { PRICES } from './prices.ts';
import { PROMO } from './promo.ts';
import { REFUNDS } from './refunds.ts';
import { SEATS } from './seats.ts';
import { STAFF } from './staff.ts';
import { TRIES } from './tries.ts';

/** The guards of seats, money, identity and limits. */
export const GUARDS: readonly Guard[] = [
  ...PROMO,
  ...PRICES,
  ...PAYMENTS,
  ...REFUNDS,
  ...SEATS,
  ...IDENTITY,
  ...STAFF,
  ...LIMITS,
  ...TRIES,
];
