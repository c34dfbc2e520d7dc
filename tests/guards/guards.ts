import type { Guard } from './a-guard.ts';
import { MONEY } from './money.ts';

/** The guards of seats, money, identity and limits. */
export const GUARDS: readonly Guard[] = [...MONEY];
