import type { Guard } from './a-guard.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { CURRENCIES } from './currencies.ts';
import { FAULTS } from './faults.ts';
import { IDENTITY } from './identity.ts';
import { LIMITS } from './limits.ts';
import { PAY_LATER } from './pay-later.ts';
import { PAYMENTS } from './payments.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { PRICES } from './prices.ts';
import { PROMO } from './promo.ts';
import { REFUNDS } from './refunds.ts';
import { SEARCHES } from './searches.ts';
import { SEATS } from './seats.ts';
import { STAFF } from './staff.ts';
import { TRIES } from './tries.ts';
import { WITHOUT_SCRIPT } from './without-script.ts';

/** The guards of seats, money, identity and limits, of personal data, and of what goes on after a fault. */
export const GUARDS: readonly Guard[] = [
  ...PROMO,
  ...CAMPAIGNS,
  ...PRICES,
  ...CURRENCIES,
  ...PAYMENTS,
  ...PAY_LATER,
  ...REFUNDS,
  ...SEATS,
  ...IDENTITY,
  ...WITHOUT_SCRIPT,
  ...STAFF,
  ...LIMITS,
  ...TRIES,
  ...SEARCHES,
  ...FAULTS,
  ...PERSONAL_DATA,
];
