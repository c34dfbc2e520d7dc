import { CURRENCIES, type Currency } from '#domain/currency.ts';
import type { PaymentPurpose } from '#functions/bookings/attempts.ts';
import { type CARDS } from '../support/a-shop.ts';
import { fc } from '../../support/seeded.ts';

/** Carts of one random run. The last belongs to the same person as the first, in another browser. */
const CARTS = 3;
export const DEPARTURES = ['2027-03-13', '2027-04-13'] as const;
/** The tour without a date stands after its dates. */
const OPEN_TICKET = DEPARTURES.length;
export const PROMO = 'ONLYONE';

/** An event while bookings are taken. */
export type RunEvent =
  | { kind: 'edit'; cart: number; departures: number[]; promo: boolean }
  /** `refund` cancels a booking, and `cancel` does so by the office's command. */
  | { kind: 'enter' | 'renew' | 'refund' | 'cancel' | 'leave' | 'balance'; cart: number }
  /** The guest of an open ticket chooses its date in the check-in area. */
  | { kind: 'choose'; cart: number; departure: number }
  /** The additional information after a payment, all of it or a part. */
  | { kind: 'guest-more'; cart: number; isComplete: boolean }
  | { kind: 'return' | 'dispute' | 'refund-outside'; cart: number; purpose: PaymentPurpose }
  | { kind: 'pay'; cart: number; card: keyof typeof CARDS; installment: number }
  | { kind: 'elsewhere'; cart: number; installment: number }
  /** A card typed on the provider's page. */
  | { kind: 'page'; cart: number; purpose: PaymentPurpose; card: keyof typeof CARDS }
  | { kind: 'answer'; cart: number; purpose: PaymentPurpose; approve: boolean }
  | { kind: 'webhook'; cart: number; purpose: PaymentPurpose; times: number }
  | { kind: 'currency'; cart: number; currency: Currency }
  | { kind: 'capacity'; departure: number; seats: number }
  | { kind: 'price'; departure: number; pounds: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'timer' | 'hourly' };

/** Events at the same time. */
type Moment = readonly RunEvent[];

/** One random run: its moments in order, and how often calls are lost. */
export interface RandomRun {
  readonly moments: readonly Moment[];
  /** How many of a hundred calls to the database and the gateway lose their request or their answer. */
  readonly lossPercent: number;
  /** How many moments at the beginning lose no call; 0 without it. */
  readonly quietMoments?: number;
  /** Decides the order of simultaneous calls, and which are lost. */
  readonly seed: number;
}

const cart = fc.nat({ max: CARTS - 1 });
const departure = fc.nat({ max: DEPARTURES.length - 1 });
const purpose = fc.constantFrom<PaymentPurpose>('booking', 'balance');
const card = fc.constantFrom('good', 'good', 'good', 'declined', 'challenge', 'challenge', 'failsAtCapture');

/** Any event of a kind, with facts of its own. */
const any = <Kind extends RunEvent['kind'], Facts extends object>(
  kind: Kind,
  facts: { readonly [Name in keyof Facts]: fc.Arbitrary<Facts[Name]> },
) => fc.record({ kind: fc.constant(kind), ...facts }) as fc.Arbitrary<{ kind: Kind } & Facts>;

/** Something that happens so many times as often as what has the weight 1. */
const often = <Item>(weight: number, arbitrary: fc.Arbitrary<Item>) => ({ weight, arbitrary });

const event: fc.Arbitrary<RunEvent> = fc.oneof(
  often(8, any('pay', { cart, card, installment: fc.constantFrom(1, 2, 2) })),
  often(3, any('edit', { cart, departures: fc.subarray([0, 1, OPEN_TICKET]), promo: fc.boolean() })),
  often(4, any('enter', { cart })),
  often(1, any('renew', { cart })),
  often(3, any('balance', { cart })),
  often(4, any('page', { cart, purpose, card })),
  often(2, any('elsewhere', { cart, installment: fc.constantFrom(1, 2) })),
  often(3, any('answer', { cart, purpose, approve: fc.boolean() })),
  often(2, any('return', { cart, purpose })),
  often(2, any('webhook', { cart, purpose, times: fc.constantFrom(1, 2) })),
  often(1, any('refund', { cart })),
  often(1, any('cancel', { cart })),
  often(3, any('choose', { cart, departure })),
  often(2, any('guest-more', { cart, isComplete: fc.boolean() })),
  often(1, any('dispute', { cart, purpose })),
  often(1, any('refund-outside', { cart, purpose })),
  often(1, any('leave', { cart })),
  often(1, any('currency', { cart, currency: fc.constantFrom(...CURRENCIES) })),
  often(2, any('capacity', { departure, seats: fc.nat({ max: 3 }) })),
  often(1, any('price', { departure, pounds: fc.integer({ min: 900, max: 1500 }) })),
  often(3, any('wait', { minutes: fc.constantFrom(1, 2, 19, 21, 31, 41) })),
  often(3, any('timer', {})),
  often(1, any('hourly', {})),
);

const anyMoment: fc.Arbitrary<Moment[]> = fc.array(event, { minLength: 1, maxLength: 3 }).map((moment) => [moment]);

/** Money that comes after the hold has ended, when others may have the seat. Random events alone hardly reach this. */
const lateMoney: fc.Arbitrary<Moment[]> = fc
  .record({ late: cart, other: cart, minutes: fc.constantFrom(19, 21, 26, 29, 31), approve: fc.boolean() })
  .map(({ late, other, minutes, approve }) => [
    [{ kind: 'pay', cart: late, card: 'challenge', installment: 1 }],
    [{ kind: 'wait', minutes }],
    [{ kind: 'enter', cart: other }],
    [
      { kind: 'pay', cart: other, card: 'good', installment: 1 },
      { kind: 'answer', cart: late, purpose: 'booking', approve },
    ],
    [
      { kind: 'return', cart: late, purpose: 'booking' },
      { kind: 'webhook', cart: late, purpose: 'booking', times: 2 },
    ],
  ]);

/** A balance that is paid while its booking ends. */
const balanceAgainstEnd: fc.Arbitrary<Moment[]> = fc
  .record({
    cart,
    card,
    end: fc.constantFrom('refund' as const, 'cancel' as const, 'dispute' as const, 'refund-outside' as const),
    ended: purpose,
  })
  .map(({ cart: whose, card: with_, end, ended }) => [
    [{ kind: 'pay', cart: whose, card: 'good', installment: 2 }],
    [{ kind: 'balance', cart: whose }],
    [{ kind: 'page', cart: whose, purpose: 'balance', card: with_ }],
    ...(end === 'cancel' ? [[{ kind: end, cart: whose }]] : []),
    [
      { kind: 'return', cart: whose, purpose: 'balance' },
      end === 'cancel'
        ? { kind: 'timer' }
        : end === 'refund'
          ? { kind: end, cart: whose }
          : { kind: end, cart: whose, purpose: ended },
      { kind: 'webhook', cart: whose, purpose: 'balance', times: 2 },
    ],
  ]);

/** The guest of an open ticket chooses its date while something else happens to the seat or to the booking. */
const dateOfTicket: fc.Arbitrary<Moment[]> = fc
  .record({ cart, other: cart, departure, against: fc.nat({ max: 5 }), installment: fc.constantFrom(1, 2) })
  .map(({ cart: whose, other, departure: wanted, against, installment }) => {
    const chosen = { kind: 'choose', cart: whose, departure: wanted } as const;
    const meanwhile: readonly RunEvent[] = [
      { kind: 'pay', cart: other, card: 'good', installment: 1 },
      { kind: 'capacity', departure: wanted, seats: 0 },
      { kind: 'refund', cart: whose },
      { kind: 'cancel', cart: whose },
      { ...chosen, departure: 1 - wanted },
      { ...chosen, cart: other },
    ];
    return [
      [{ kind: 'edit', cart: whose, departures: [OPEN_TICKET], promo: false }],
      [{ kind: 'enter', cart: whose }],
      [{ kind: 'pay', cart: whose, card: 'good', installment }],
      [chosen, meanwhile[against]!],
      [{ kind: 'timer' }, chosen, { kind: 'guest-more', cart: whose, isComplete: true }],
    ];
  });

/** Guests who fill a cart and enter their details. Without them most events of a run would be errors. */
const arrivals = Array.from({ length: CARTS }, (_, number): RunEvent[] => [
  { kind: 'edit', cart: number, departures: [0, 1], promo: number < 2 },
]);
const withATicket: RunEvent[] = [{ kind: 'edit', cart: 0, departures: [OPEN_TICKET], promo: true }];

export const randomRuns: fc.Arbitrary<RandomRun> = fc
  .record({
    scenes: fc.array(
      fc.oneof(often(8, anyMoment), often(1, lateMoney), often(2, balanceAgainstEnd), often(1, dateOfTicket)),
      { minLength: 4, maxLength: 16 },
    ),
    isWithTicket: fc.boolean(),
    entered: fc.subarray([0, 1, 2], { minLength: 1 }),
    lossPercent: fc.constantFrom(0, 0, 1, 4),
    seed: fc.nat(),
  })
  .map(({ scenes, isWithTicket, entered, lossPercent, seed }) => ({
    lossPercent,
    seed,
    moments: [
      ...arrivals,
      ...(isWithTicket ? [withATicket] : []),
      entered.map((number) => ({ kind: 'enter' as const, cart: number })),
      ...scenes.flat(),
    ],
  }));

const booking = 'booking' as const;

/** Runs that together reach every state of a payment and of an order. */
export const everyState: readonly RandomRun[] = [
  // Paid by card, then refunded; a second guest's bank disputes theirs.
  [
    { kind: 'pay', cart: 0, card: 'good', installment: 1 },
    { kind: 'refund', cart: 0 },
    { kind: 'pay', cart: 1, card: 'good', installment: 1 },
    { kind: 'dispute', cart: 1, purpose: booking },
    { kind: 'webhook', cart: 1, purpose: booking, times: 2 },
  ],
  // A capture that fails.
  [{ kind: 'pay', cart: 0, card: 'failsAtCapture', installment: 1 }],
  // The guest stays at the bank until the hold is over.
  [{ kind: 'pay', cart: 0, card: 'challenge', installment: 1 }, { kind: 'wait', minutes: 41 }, { kind: 'timer' }],
  // The bank approves when another guest has the seat: the money is released.
  [
    { kind: 'pay', cart: 0, card: 'challenge', installment: 1 },
    { kind: 'wait', minutes: 31 },
    { kind: 'enter', cart: 1 },
    { kind: 'pay', cart: 1, card: 'good', installment: 1 },
    { kind: 'answer', cart: 0, purpose: booking, approve: true },
    { kind: 'return', cart: 0, purpose: booking },
  ],
  // The guest of an open ticket chooses a date and gives their details; then staff cancel the booking.
  [
    { kind: 'edit', cart: 0, departures: [OPEN_TICKET], promo: true },
    { kind: 'enter', cart: 0 },
    { kind: 'pay', cart: 0, card: 'good', installment: 2 },
    { kind: 'choose', cart: 0, departure: 0 },
    { kind: 'guest-more', cart: 0, isComplete: true },
    { kind: 'cancel', cart: 0 },
    { kind: 'timer' },
  ],
].map((events) => ({
  lossPercent: 0,
  seed: 1,
  moments: [
    ...arrivals,
    // One after the other, so that the first guest has the single seat.
    ...[0, 1].map((number): RunEvent[] => [{ kind: 'enter', cart: number }]),
    ...(events as RunEvent[]).map((event) => [event]),
  ],
}));
