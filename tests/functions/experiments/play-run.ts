import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import type { Context } from '#functions/context/context.ts';
import { saveCart, switchCurrency } from '#functions/cart/edit-cart.ts';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { renewHold } from '#functions/seats/hold-seats.ts';
import { logOut } from '#functions/cart/log-out.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { receiveGatewayEvent } from '#functions/settlement/receive-gateway-event.ts';
import { HOUR_FAILED, NEVER_ENDS, reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { attemptsOfOrder, latestAttemptOf } from '#functions/bookings/attempts.ts';
import { presentCartKey } from '#functions/cart/cart-keys.ts';
import type { Departure } from '#domain/tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { prices } from '../../support/prices.ts';
import { randomNumbers } from '../../support/random-numbers.ts';
import { aShop, CARDS, seatsOn, type Shop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import type { Turn } from './d1-in-process.ts';
import type { Backend } from './backend.ts';
import { overTheNetwork } from './over-the-network.ts';
import { DEPARTURES, PROMO, type RunEvent, type RandomRun } from './random-run.ts';

/** Returns what is wrong now; an empty list when everything is right. */
export type Inspect = (backend: Backend) => Promise<string[]>;

class Lost extends Error {}

/** Interrupts a moment at its n-th turn. A call takes a turn before it acts and before its answer arrives. */
export interface Interruption {
  readonly moment: number;
  readonly turn: number;
  /** The events of the interruption, or `loss`: only this one call is lost. */
  readonly by: readonly RunEvent[] | 'loss';
}

/**
 * Executes a random run with the real services and checks after each moment the conditions that must always hold.
 *
 * A lost call is an error for its caller, as in production. Any other error ends the run. Afterwards no call is lost
 * any more, the timers run, and nothing may be left half done. Returns whether the moment was long enough for the
 * interruption.
 */
export async function playRun(
  backend: Backend,
  run: RandomRun,
  inspect: { always: Inspect; afterwards: Inspect },
  { tamper = (db) => db, interruption }: { tamper?: (db: D1Database) => D1Database; interruption?: Interruption } = {},
): Promise<boolean> {
  await backend.wipe();
  const quiet = backend.db();
  const shop = aShop(DEPARTURES.map((start, index) => seatsOn(start, index + 1)));
  await addPromoCode(quiet, PROMO, {}, 1);
  const random = randomNumbers(run.seed);
  let lossPercent = run.lossPercent;
  let playing = 0;
  let turns = 0;
  const turn: Turn = async () => {
    for (let yields = Math.floor(random() * 4); yields > 0; yields -= 1) await Promise.resolve();
    if (playing === interruption?.moment) {
      turns += 1;
      if (turns === interruption.turn) {
        if (interruption.by === 'loss') throw new Lost('lost on the way');
        for (const event of interruption.by) await applyEvent(undisturbed, event);
      }
    }
    if (random() * 100 < lossPercent) throw new Lost('lost on the way');
  };
  const env = { ...shop.context().env, SANDBOX_GATEWAY: backend.binding };
  const gateway = overTheNetwork(sandboxGateway(env), turn);
  const db = tamper(backend.db(turn));
  const browsers = new Map<number, Browser>();
  const world: World = { backend, shop, quiet, browsers, context: () => shop.context({ db, gateway }) };
  const undisturbed: World = { ...world, context: () => shop.context({ db: quiet, gateway: sandboxGateway(env) }) };

  for (const moment of run.moments) {
    await Promise.all(moment.map((event) => unlessLost(applyEvent(world, event))));
    await fail(inspect.always, backend, JSON.stringify(moment));
    playing += 1;
  }
  lossPercent = 0;
  // Lost calls and timers that did not run may have raised these alerts. From now on they must not appear.
  await quiet.prepare('DELETE FROM audit WHERE subject IN (?1, ?2)').bind(HOUR_FAILED, NEVER_ENDS).run();
  for (const minutes of [2, 2, 45, 2, 2]) {
    shop.advance(minutes);
    await reconcileEveryMinute(world.context());
    await fail(inspect.always, backend, 'the timer');
  }
  await reconcileHourly(world.context());
  await fail(inspect.always, backend, 'the hour');
  await fail(inspect.afterwards, backend, 'the end');
  return interruption !== undefined && turns >= interruption.turn;
}

/** What a guest's browser knows of their cart. */
interface Browser {
  readonly keyHash: string;
  readonly cartId: string;
}

interface World {
  readonly backend: Backend;
  readonly shop: Shop;
  readonly quiet: D1Database;
  readonly browsers: Map<number, Browser>;
  readonly context: () => Context;
}

async function applyEvent(world: World, event: RunEvent): Promise<unknown> {
  const { shop, backend, quiet, browsers } = world;
  const cartId = (cart: number) => browsers.get(cart)?.cartId ?? 'none yet';
  const newKeyHash = crypto.randomUUID();
  switch (event.kind) {
    case 'edit': {
      const chosen = event.departures.map((index) => shop.departures[index]!);
      const requestedTours = chosen.map((departure) => aRequestedTour(departure));
      const requester = { ...(await visitorOf(world, event.cart)), newKeyHash };
      await saveCart(world.context(), requester, requestedTours, event.promo ? PROMO : '');
      return requester.key ?? keepKey(world, event.cart, newKeyHash);
    }
    case 'enter': {
      const requester = { ...(await visitorOf(world, event.cart)), newKeyHash };
      const { hasNewKey } = await enterGuest(world.context(), requester, personOf(event.cart));
      return hasNewKey && keepKey(world, event.cart, newKeyHash);
    }
    case 'renew':
      return renewHold(world.context(), cartId(event.cart));
    case 'leave': {
      const { key } = await visitorOf(world, event.cart);
      return key && logOut(world.context(), key.cart);
    }
    case 'currency':
      return switchCurrency(world.context(), await visitorOf(world, event.cart), event.currency);
    case 'pay':
      return takePayment(world.context(), {
        cartId: cartId(event.cart),
        card: shop.card(CARDS[event.card]),
        installment: event.installment,
        cartVersion: '',
        returnTo: '/',
      });
    case 'elsewhere':
      return takePayment(world.context(), {
        cartId: cartId(event.cart),
        card: null,
        installment: event.installment,
        cartVersion: '',
        returnTo: '/',
      });
    case 'timer':
      return reconcileEveryMinute(world.context());
    case 'hourly':
      return reconcileHourly(world.context());
    case 'wait':
      shop.advance(event.minutes);
      return;
    case 'capacity':
      change(shop, event.departure, { capacity: event.seats });
      return;
    case 'price':
      change(shop, event.departure, { price: prices(event.pounds) });
      return;
    default:
  }
  const made = await latestAttemptOf(quiet, cartId(event.cart));
  if (made === null) return;
  if (event.kind === 'refund') return cancelBooking(world.context(), made.orderId);
  if (event.kind === 'balance') return payBalance(world.context(), { id: made.orderId });
  if (!('purpose' in event)) return;
  const payments = await attemptsOfOrder(quiet, made.orderId);
  const attempt = payments.findLast(({ purpose }) => purpose === event.purpose);
  if (attempt?.gatewayId == null) return;
  const { id, gatewayId } = attempt;
  switch (event.kind) {
    case 'answer':
      return backend.gateway.answerChallenge(gatewayId, event.approve);
    case 'page':
      return attempt.way === 'hosted' ? payOnPage(backend, gatewayId, CARDS[event.card]) : null;
    case 'dispute':
      return backend.gateway.dispute(gatewayId);
    case 'refund-outside':
      return backend.gateway.refund({ key: `by hand ${gatewayId}`, id: gatewayId });
    case 'return':
      return settle(world.context(), id);
    case 'webhook': {
      const message = { id: `event ${crypto.randomUUID()}`, gatewayId };
      return Promise.all(Array.from({ length: event.times }, () => receiveGatewayEvent(world.context(), message)));
    }
  }
}

function payOnPage(backend: Backend, id: string, number: string) {
  const { brand, behaviour } = findTestCard(number)!;
  const key = `page ${crypto.randomUUID()}`;
  return backend.gateway.authorise({ key, id, card: { brand, last4: number.slice(-4) }, behaviour });
}

async function unlessLost(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isLoss(error)) throw error;
  }
}

function isLoss(error: unknown): boolean {
  return error instanceof Lost || (error instanceof Error && error.cause !== undefined && isLoss(error.cause));
}

async function fail(inspect: Inspect, backend: Backend, after: string): Promise<void> {
  const wrong = await inspect(backend);
  if (wrong.length > 0) throw new Error(`After ${after}: ${wrong.join('; ')}`);
}

async function visitorOf({ quiet, shop, browsers }: World, cart: number) {
  const browser = browsers.get(cart);
  const key = browser ? await presentCartKey(quiet, browser.keyHash, shop.context().now()) : null;
  return { key, currency: 'GBP' as const, networks: [] };
}

/** Stores the cookie after its answer arrived. */
async function keepKey({ quiet, shop, browsers }: World, cart: number, keyHash: string): Promise<void> {
  const key = await presentCartKey(quiet, keyHash, shop.context().now());
  if (key !== null) browsers.set(cart, { keyHash, cartId: key.cart.id });
}

function personOf(cart: number) {
  const who = cart === 1 ? 'Mary' : 'Ada';
  return {
    other_names: who,
    last_name: 'Lovelace',
    email: `${who}@guest.example`,
    name: '',
    gender: 'Female',
    dob: '1990-12-10',
    phone: '',
    hear: 'Search',
    tc_terms: true as const,
  };
}

function change(shop: Shop, index: number, facts: Partial<Departure>): void {
  const [tour] = shop.tours.values();
  const departures = tour!.departures.map((departure, at) => (at === index ? { ...departure, ...facts } : departure));
  shop.tours.set(tour!.code, { ...tour!, departures });
}
