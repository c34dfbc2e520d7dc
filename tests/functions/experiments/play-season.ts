import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import type { Context } from '#functions/context/context.ts';
import { saveCart, switchCurrency } from '#functions/cart/edit-cart.ts';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { renewHold } from '#functions/seats/hold-seats.ts';
import { leave } from '#functions/cart/leave.ts';
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
import { aShop, CARDS, seatsOn, type Shop } from '../a-shop.ts';
import { addPromoCode } from '../add-promo-code.ts';
import type { Turn } from './d1-in-process.ts';
import type { Ground } from './ground.ts';
import { overTheNetwork } from './over-the-network.ts';
import { DEPARTURES, PROMO, type Happening, type Season } from './season.ts';

/** Says what is wrong now; an empty list when all is well. */
export type Inspect = (ground: Ground) => Promise<string[]>;

class Lost extends Error {}

/** Something that happens in the middle of a moment: at the so-manieth time a call of it leaves or comes back. */
export interface Interruption {
  readonly moment: number;
  readonly turn: number;
  /** What happens, or nothing but that this one call is lost. */
  readonly by: readonly Happening[] | 'loss';
}

/**
 * Plays a season with the real services and looks after each moment whether what must always hold does.
 *
 * What is lost on the way is an error to whoever asked, as it is in life; an error of any other kind ends the season.
 * Afterwards the world is reliable again, the timer gets its time, and nothing may be left half done. Answers whether
 * the moment lasted long enough to be interrupted.
 */
export async function playSeason(
  ground: Ground,
  season: Season,
  inspect: { always: Inspect; afterwards: Inspect },
  { tamper = (db) => db, interruption }: { tamper?: (db: D1Database) => D1Database; interruption?: Interruption } = {},
): Promise<boolean> {
  await ground.wipe();
  const quiet = ground.db();
  const shop = aShop(DEPARTURES.map((start, index) => seatsOn(start, index + 1)));
  await addPromoCode(quiet, PROMO, {}, 1);
  const random = randomNumbers(season.seed);
  let lossPercent = season.lossPercent;
  let playing = 0;
  let turns = 0;
  const turn: Turn = async () => {
    for (let yields = Math.floor(random() * 4); yields > 0; yields -= 1) await Promise.resolve();
    if (playing === interruption?.moment) {
      turns += 1;
      if (turns === interruption.turn) {
        if (interruption.by === 'loss') throw new Lost('lost on the way');
        for (const happening of interruption.by) await happen(undisturbed, happening);
      }
    }
    if (random() * 100 < lossPercent) throw new Lost('lost on the way');
  };
  const env = { ...shop.context().env, SANDBOX_GATEWAY: ground.binding };
  const gateway = overTheNetwork(sandboxGateway(env), turn);
  const db = tamper(ground.db(turn));
  const browsers = new Map<number, Browser>();
  const world: World = { ground, shop, quiet, browsers, context: () => shop.context({ db, gateway }) };
  const undisturbed: World = { ...world, context: () => shop.context({ db: quiet, gateway: sandboxGateway(env) }) };

  for (const moment of season.moments) {
    await Promise.all(moment.map((happening) => unlessLost(happen(world, happening))));
    await fail(inspect.always, ground, JSON.stringify(moment));
    playing += 1;
  }
  lossPercent = 0;
  // What was lost on the way, or waited for a timer that did not run, was said. From now on there is nothing to say.
  await quiet.prepare('DELETE FROM audit WHERE subject IN (?1, ?2)').bind(HOUR_FAILED, NEVER_ENDS).run();
  for (const minutes of [2, 2, 45, 2, 2]) {
    shop.advance(minutes);
    await reconcileEveryMinute(world.context());
    await fail(inspect.always, ground, 'the timer');
  }
  await reconcileHourly(world.context());
  await fail(inspect.always, ground, 'the hour');
  await fail(inspect.afterwards, ground, 'the end');
  return interruption !== undefined && turns >= interruption.turn;
}

/** What a guest's browser has of their cart. */
interface Browser {
  readonly keyHash: string;
  readonly cartId: string;
}

interface World {
  readonly ground: Ground;
  readonly shop: Shop;
  readonly quiet: D1Database;
  readonly browsers: Map<number, Browser>;
  readonly context: () => Context;
}

async function happen(world: World, happening: Happening): Promise<unknown> {
  const { shop, ground, quiet, browsers } = world;
  const cartId = (cart: number) => browsers.get(cart)?.cartId ?? 'none yet';
  const newKeyHash = crypto.randomUUID();
  switch (happening.kind) {
    case 'edit': {
      const chosen = happening.departures.map((index) => shop.departures[index]!);
      const requestedTours = chosen.map((departure) => aRequestedTour(departure));
      const asker = { ...(await visitorOf(world, happening.cart)), newKeyHash };
      await saveCart(world.context(), asker, requestedTours, happening.promo ? PROMO : '');
      return asker.key ?? keepKey(world, happening.cart, newKeyHash);
    }
    case 'enter': {
      const comer = { ...(await visitorOf(world, happening.cart)), newKeyHash };
      const { hasNewKey } = await enterGuest(world.context(), comer, personOf(happening.cart));
      return hasNewKey && keepKey(world, happening.cart, newKeyHash);
    }
    case 'renew':
      return renewHold(world.context(), cartId(happening.cart));
    case 'leave': {
      const { key } = await visitorOf(world, happening.cart);
      return key && leave(world.context(), key.cart);
    }
    case 'currency':
      return switchCurrency(world.context(), await visitorOf(world, happening.cart), happening.currency);
    case 'pay':
      return takePayment(world.context(), {
        cartId: cartId(happening.cart),
        card: shop.card(CARDS[happening.card]),
        installment: happening.installment,
        cartVersion: '',
        returnTo: '/',
      });
    case 'elsewhere':
      return takePayment(world.context(), {
        cartId: cartId(happening.cart),
        card: null,
        installment: happening.installment,
        cartVersion: '',
        returnTo: '/',
      });
    case 'timer':
      return reconcileEveryMinute(world.context());
    case 'hourly':
      return reconcileHourly(world.context());
    case 'wait':
      shop.advance(happening.minutes);
      return;
    case 'capacity':
      change(shop, happening.departure, { capacity: happening.seats });
      return;
    case 'price':
      change(shop, happening.departure, { price: prices(happening.pounds) });
      return;
    default:
  }
  const made = await latestAttemptOf(quiet, cartId(happening.cart));
  if (made === null) return;
  if (happening.kind === 'refund') return cancelBooking(world.context(), made.orderId);
  if (happening.kind === 'balance') return payBalance(world.context(), { id: made.orderId });
  if (!('purpose' in happening)) return;
  const payments = await attemptsOfOrder(quiet, made.orderId);
  const attempt = payments.findLast(({ purpose }) => purpose === happening.purpose);
  if (attempt?.gatewayId == null) return;
  const { id, gatewayId } = attempt;
  switch (happening.kind) {
    case 'answer':
      return ground.gateway.answerChallenge(gatewayId, happening.approve);
    case 'page':
      return attempt.way === 'hosted' ? payOnPage(ground, gatewayId, CARDS[happening.card]) : null;
    case 'dispute':
      return ground.gateway.dispute(gatewayId);
    case 'refund-outside':
      return ground.gateway.refund({ key: `by hand ${gatewayId}`, id: gatewayId });
    case 'return':
      return settle(world.context(), id);
    case 'webhook': {
      const event = { id: `event ${crypto.randomUUID()}`, gatewayId };
      return Promise.all(Array.from({ length: happening.times }, () => receiveGatewayEvent(world.context(), event)));
    }
  }
}

function payOnPage(ground: Ground, id: string, number: string) {
  const { brand, behaviour } = findTestCard(number)!;
  const key = `page ${crypto.randomUUID()}`;
  return ground.gateway.authorise({ key, id, card: { brand, last4: number.slice(-4) }, behaviour });
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

async function fail(inspect: Inspect, ground: Ground, after: string): Promise<void> {
  const wrong = await inspect(ground);
  if (wrong.length > 0) throw new Error(`After ${after}: ${wrong.join('; ')}`);
}

async function visitorOf({ quiet, shop, browsers }: World, cart: number) {
  const browser = browsers.get(cart);
  const key = browser ? await presentCartKey(quiet, browser.keyHash, shop.context().now()) : null;
  return { key, currency: 'GBP' as const, networks: [] };
}

/** The answer arrived, and its cookie with it. */
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
