import type { Store } from '#functions/store/store.ts';
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import type { GatewayPayment, PaymentGateway, PostedCard } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { createContext, type Context } from '#functions/context/context.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import type { PaymentOutcome, PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { latestAttemptOf, type Attempt } from '#functions/bookings/attempts.ts';
import { createCart, findCart } from '#functions/cart/carts.ts';
import { type Holder, type HoldOutcome, holdSeats } from '#functions/seats/hold-seats.ts';
import { storeGuest } from '#functions/bookings/guests.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import type { RequestedTour } from '#domain/cart.ts';
import { MINUTE } from '#domain/durations.ts';
import type { Operator } from '#domain/operator.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { A_BUILD, anOperator } from '../../support/an-operator.ts';
import { allRows, firstRow } from './database.ts';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  failsAtCapture: '4000000000000341',
} as const;

/** A card as the site gets it from the fields of a provider: its token and no number. */
export function cardWithToken(acct: string): PostedCard {
  return { name: 'Ada Lovelace', acct, cvv2: '', expmonth: 0, expyear: 0 };
}

export interface Person {
  readonly other_names: string;
  readonly last_name: string;
  readonly email: string;
}

/** A shop with its own tours and clock in the file's database; everything else is real. */
export interface Shop {
  readonly tours: Map<string, Tour>;
  /** The departures of the shop's own tour. */
  readonly departures: readonly Departure[];
  /** Keys of queued mails. */
  readonly queued: string[];
  readonly advance: (minutes: number) => void;
  readonly context: (overrides?: { gateway?: PaymentGateway; db?: Store }) => Context;
  /** Makes a cart with a guest, ready to pay, and returns its id. */
  readonly guest: (departures: readonly Departure[], extras?: GuestExtras) => Promise<string>;
  /** Holds the seats of the cart's trips. */
  readonly hold: (cartId: string, holder?: Holder) => Promise<HoldOutcome>;
  readonly pay: (cartId: string, how?: PayExtras) => Promise<PaymentOutcome>;
  /** A guest who has paid for the departures of the shop's own tour, and their payment. */
  readonly book: (how?: PayExtras) => Promise<Attempt>;
  readonly card: (number?: string) => PostedCard;
  readonly versionOf: (cartId: string) => Promise<string>;
  readonly attemptOf: (cartId: string) => Attempt;
  /** The guest answers their bank. */
  readonly answerBank: (cartId: string, approved: boolean) => Promise<void>;
  /** The guest types a card on the provider's own page. */
  readonly payOnPage: (attempt: Pick<Attempt, 'gatewayId'>, number?: string) => Promise<void>;
  /** States of all payments of a cart at the gateway. */
  readonly chargesOf: (cartId: string) => Promise<string[]>;
  readonly seats: (departure: Departure) => Promise<{ held: number; sold: number }>;
}

interface GuestExtras {
  readonly person?: Partial<Person>;
  readonly promoCode?: string;
  readonly choices?: Partial<RequestedTour>;
}
type PayExtras = Partial<Omit<PaymentRequest, 'cartId' | 'card'>> & { number?: string; context?: Context };

let shops = 0;

/** A shop with one tour and one departure, unless a test brings its own. */
export function aShop(departures: readonly Departure[] = [aDeparture()], operator: Partial<Operator> = {}): Shop {
  shops += 1;
  const tour = aTour({ code: `T${shops}`, departures });
  const tours = new Map([[tour.code, tour]]);
  const queued: string[] = [];
  let now = Date.parse('2026-11-20T02:00:00Z');

  const world: Env = {
    ...env,
    ASSETS: assetsOf(tours, anOperator(operator)),
  };
  const context: Shop['context'] = ({ gateway, db } = {}) =>
    createContext({ ...world, STORE: db ?? env.STORE }, createExecutionContext(), 'http://localhost:8787/', {
      now: () => now,
      gateway,
      queueMails: (keys) => queued.push(...keys),
    });
  const card = (number: string = CARDS.good): PostedCard => ({
    name: 'Ada Lovelace',
    acct: number,
    cvv2: '123',
    expmonth: 12,
    expyear: 2030,
  });
  const attemptOf = (cartId: string): Attempt => {
    const attempt = latestAttemptOf(env.STORE, cartId);
    if (attempt === null) throw new Error('The cart was never paid for');
    return attempt;
  };

  const shop: Shop = {
    tours,
    departures: [...tour.departures],
    queued,
    advance: (minutes) => {
      now += minutes * MINUTE;
    },
    context,
    card,
    attemptOf,
    book: async (how) => {
      const cartId = await shop.guest(shop.departures);
      await shop.pay(cartId, how);
      return attemptOf(cartId);
    },
    guest: (wanted, { person, promoCode = '', choices } = {}) => {
      const id = `cart-${crypto.randomUUID()}`;
      const requestedTours = wanted.map((departure) => aRequestedTour(departure, choices));
      createCart(env.STORE, { id, requestedTours, currency: 'GBP', promoCode }, now);
      const form = {
        other_names: 'Ada',
        last_name: 'Lovelace',
        email: `${id}@guest.example`,
        name: '',
        gender: 'Female' as const,
        dob: '1990-12-10',
        phone: '',
        hear: 'Search' as const,
        tc_terms: true as const,
        ...person,
      };
      storeGuest(env.STORE, id, form, { version: '2026-01', acceptedAt: now });
      return Promise.resolve(id);
    },
    hold: async (cartId, holder) => {
      const own = context();
      const { cart } = await priceStoredCart(own, findCart(env.STORE, cartId)!);
      const times = await own.catalogue.operator();
      return env.STORE.transaction(() => holdSeats(own, times, cartId, cart.lines, holder));
    },
    pay: (cartId, { number, context: own, ...rest } = {}) =>
      takePayment(own ?? context(), {
        cartId,
        card: card(number),
        installment: 1,
        cartVersion: '',
        returnTo: '/trips/',
        ...rest,
      }),
    versionOf: async (cartId) => {
      const stored = findCart(env.STORE, cartId);
      if (stored === null) throw new Error('There is no such cart');
      return (await priceStoredCart(context(), stored)).version;
    },
    answerBank: async (cartId, approved) => {
      const { gatewayId } = attemptOf(cartId);
      if (gatewayId === null) throw new Error('No payment was opened');
      await sandboxStub(env).answerChallenge(gatewayId, approved);
    },
    payOnPage: async ({ gatewayId }, number = CARDS.good) => {
      if (gatewayId === null) throw new Error('No payment was opened');
      const { brand, behaviour } = findTestCard(number)!;
      const key = `page ${crypto.randomUUID()}`;
      const mark = { brand, last4: number.slice(-4) };
      await sandboxStub(env).authorise({ key, id: gatewayId, card: mark, behaviour });
    },
    chargesOf: async (cartId) => {
      const results = await allRows<{ id: string }>('SELECT id FROM attempts WHERE cart_id = ?', cartId);
      const payments = await sandboxStub(env).list(0);
      return payments.filter((payment) => results.some(({ id }) => id === payment.reference)).map(({ state }) => state);
    },
    seats: async (departure) => {
      const row = await firstRow<{ held: number; sold: number }>(
        'SELECT held, sold FROM tour_dates WHERE id = ?',
        departure.id,
      );
      return row ?? { held: 0, sold: 0 };
    },
  };
  return shop;
}

function assetsOf(tours: ReadonlyMap<string, Tour>, operator: Operator): Fetcher {
  const files = (path: string): unknown => {
    const name = /^\/catalogue\/(.+)\.json$/.exec(path)?.[1] ?? '';
    return { operator, build: A_BUILD }[name] ?? tours.get(name);
  };
  const fetch = (url: string) => {
    const file = files(new URL(url).pathname);
    return Promise.resolve(file === undefined ? new Response(null, { status: 404 }) : Response.json(file));
  };
  return { fetch } as unknown as Fetcher;
}

/** The sandbox with its answers to a card changed. */
export function sandboxAnswering(
  change: (payment: GatewayPayment, card: PostedCard) => GatewayPayment,
): PaymentGateway {
  const sandbox = sandboxGateway(env);
  return {
    ...sandbox,
    open: async (request) => {
      const payment = await sandbox.open(request);
      return request.card === null ? payment : change(payment, request.card);
    },
    authorise: async (request) => change(await sandbox.authorise(request), request.card),
  };
}

/** A departure of the given seats, on a date of its own. */
export function seatsOn(start: string, capacity: number): Departure {
  return aDeparture({ start, capacity });
}

/** A guest whose payment waits for the bank's challenge. */
export async function challenged(shop: Shop) {
  const cartId = await shop.guest([...shop.tours.values()].flatMap((tour) => tour.departures));
  const outcome = await shop.pay(cartId, { number: CARDS.challenge });
  expect(outcome.kind).toBe('elsewhere');
  return cartId;
}

/** The order of a paid cart. */
export function orderOf(shop: Shop, cartId: string) {
  return findOrder(env.STORE, shop.attemptOf(cartId).orderId)!;
}
