import type { Guard } from './a-guard.ts';

/** How often, how many, and how long. */
export const LIMITS: readonly Guard[] = [
  {
    guard: 'carts of a network that ask at once hold no more than its share',
    file: 'functions/storage/network-holds.ts',
    text: "WHERE network = ?1 AND tour_date_id = ?2 AND state = 'active')",
    weaker: "WHERE network = ?1 AND tour_date_id = ?2 AND state = 'none')",
    test: 'tests/functions/network-holds.test.ts',
    fails: 'are a third of them, for fresh carts that ask at the same moment too',
  },
  {
    guard: 'a hold is renewed up to its longest time',
    file: 'functions/services/hold-seats.ts',
    text: 'Math.min(now + length, hold.createdAt + most)',
    weaker: 'now + length',
    test: 'tests/functions/hold-seats.test.ts',
    fails: 'P01 a renewal never reaches beyond forty minutes from the first hold',
  },
  {
    guard: 'holds that ended in a payment are not in vain',
    file: 'functions/storage/network-holds.ts',
    text: 'AND NOT EXISTS (SELECT 1 FROM attempts WHERE cart_id = holds.cart_id AND created_at >= holds.created_at)',
    weaker: '',
    test: 'tests/functions/network-holds.test.ts',
    fails: 'do not count where a payment was begun',
  },
  {
    guard: 'a network holds so many seats of a departure',
    file: 'functions/services/hold-seats.ts',
    text: "if (!mayHoldMore(networks, held, fresh)) return { kind: 'too-many-holds' };",
    weaker: '',
    test: 'tests/functions/hold-seats.test.ts',
    fails: 'P12 one network holds sixty seats and no more',
  },
  {
    guard: 'a crowded departure asks for a challenge',
    file: 'functions/services/hold-seats.ts',
    text: "if (!hasPassed) return { kind: 'must-prove' };",
    weaker: '',
    test: 'tests/functions/network-holds.test.ts',
    fails: 'asks the next cart for a puzzle, which its page solves, and holds the seat then',
  },
  {
    guard: 'holds of a network whose holds ran out in vain are shorter',
    file: 'functions/services/hold-limits.ts',
    text: 'SHORTER_AFTER.find((step) => holds >= step.holds)?.times ?? 1',
    weaker: '1',
    test: 'tests/functions/network-holds.test.ts',
    fails: 'last half as long after three in a day, and a quarter after six',
  },
  {
    guard: 'a hold that ran out is not renewed',
    file: 'functions/services/hold-seats.ts',
    text: '|| holds.some((hold) => hold.expiresAt <= now)) return null;',
    weaker: ') return null;',
    test: 'tests/functions/hold-seats.test.ts',
    fails: 'P01 a renewal never reaches beyond forty minutes from the first hold',
  },
];
