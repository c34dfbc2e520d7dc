import type { Store } from '#functions/store/store.ts';
import { createExecutionContext } from 'cloudflare:test';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { createApp } from '#functions/app.ts';
import { sandboxGateway, signSandboxEvent } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { type Context, createContext } from '#functions/context/context.ts';
import { checkInUrl } from '#functions/bookings/check-in-link.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { HOUR_FAILED, NEVER_ENDS, runHour, runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { attemptsOfOrder, latestAttemptOf } from '#functions/bookings/attempts.ts';
import { bookingsCommand } from '#functions/office/bookings-command.ts';
import { WEBHOOK_PATH } from '#functions/settlement/webhook-routes.ts';
import type { Departure } from '#domain/tour.ts';
import type { Backend } from './backend.ts';
import { failingStore } from './tampered-store.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { randomNumbers } from '../../support/seeded.ts';
import { details } from '../support/a-booking.ts';
import { aShop, CARDS, seatsOn, type Shop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { booksOf, cardFields, guestFields, ORIGIN } from '../support/a-site.ts';
import { DEPARTURES, PROMO, type RunEvent, type RandomRun } from './random-run.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';

/** Called before and after each call that waits, so that a test decides the order and what gets lost. */
type Turn = () => Promise<void>;

/** A gateway over a network: each call waits for its turn before it acts and before its answer arrives. */
function overTheNetwork(gateway: PaymentGateway, turn: Turn): PaymentGateway {
  return {
    ...gateway,
    open: call(gateway.open, turn),
    authorise: call(gateway.authorise, turn),
    read: call(gateway.read, turn),
    capture: call(gateway.capture, turn),
    void: call(gateway.void, turn),
    refund: call(gateway.refund, turn),
    list: call(gateway.list, turn),
    listReversed: call(gateway.listReversed, turn),
  };
}

/** The books as the Worker reaches them: a call or its answer can be lost as well. */
function booksOverTheNetwork(books: BooksStub, turn: Turn): BooksStub {
  return new Proxy(books, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...asked: unknown[]) => Promise<unknown>;
      return (...asked: unknown[]) => call(() => method(...asked), turn)(null);
    },
  });
}

function call<Request, Result>(act: (request: Request) => Promise<Result>, turn: Turn) {
  return async (request: Request): Promise<Result> => {
    await turn();
    const result = await act(request);
    await turn();
    return result;
  };
}

/** Returns what is wrong now; an empty list when everything is right. */
type Inspect = (backend: Backend) => Promise<string[]>;

class Lost extends Error {}

/** Interrupts a moment at its n-th turn. A call takes a turn before it acts and before its answer arrives. */
interface Interruption {
  readonly moment: number;
  readonly turn: number;
  /** The events of the interruption, or `loss`: only this one call is lost. */
  readonly by: readonly RunEvent[] | 'loss';
}

/**
 * Plays a random run on the Worker's routes and timers, and checks after each moment the conditions that must always
 * hold.
 *
 * A lost call is an error for its caller, as in production, and may be answered by a 500. Any other error, and any other
 * 500, ends the run. Afterwards no call is lost any more, the timers run, and nothing may be left half done. Returns
 * whether the moment was long enough for the interruption.
 */
export async function playRun(
  backend: Backend,
  run: RandomRun,
  inspect: { always: Inspect; afterwards: Inspect },
  { tamper = (db) => db, interruption }: { tamper?: (db: Store) => Store; interruption?: Interruption } = {},
): Promise<boolean> {
  await backend.wipe();
  const quiet = backend.db();
  const shop = aShop([...DEPARTURES.map((start, index) => seatsOn(start, index + 1)), anOpenDeparture()]);
  await addPromoCode(quiet, PROMO, {}, 1);
  const random = randomNumbers(run.seed);
  let lossPercent = 0;
  let playing = 0;
  let turns = 0;
  let losses = 0;
  const lose = () => {
    losses += 1;
    throw new Lost('lost on the way');
  };
  const turn: Turn = async () => {
    for (let yields = Math.floor(random() * 4); yields > 0; yields -= 1) await Promise.resolve();
    if (playing === interruption?.moment) {
      turns += 1;
      if (turns === interruption.turn) {
        if (interruption.by === 'loss') lose();
        else for (const event of interruption.by) await applyEvent(undisturbed, event);
      }
    }
    if (random() * 100 < lossPercent) lose();
  };
  const env = { ...shop.context().env, SANDBOX_GATEWAY: backend.binding };
  const gateway = overTheNetwork(sandboxGateway(env), turn);
  const fetchFile = (address: string) => env.ASSETS.fetch(address);
  // The file that every request begins with waits for nothing: it says only which build this is.
  const fetchLate = call(fetchFile, turn);
  const ASSETS = {
    fetch: (address: string) => (address.endsWith('/build.json') ? fetchFile(address) : fetchLate(address)),
  } as unknown as Fetcher;
  const mayFail = () => {
    if (random() * 100 < lossPercent) lose();
  };
  const db = tamper(failingStore(backend.db(), mayFail));
  const browsers = new Map<number, Cookies>();
  const worldOf = (own: Env, through: PaymentGateway, onTheWay: Turn): World => {
    const overrides = { now: () => shop.context().now(), gateway: through };
    // Work after an answer may be lost, and nobody hears of it.
    const later: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void later.push(work.catch(() => null));
    const execution = { ...createExecutionContext(), waitUntil };
    const { books } = booksOf((url, calling) => createContext(own, execution, url, overrides, calling));
    // Its many routes are made once for a run.
    const app = createApp(overrides, booksOverTheNetwork(books, onTheWay));
    return {
      backend,
      shop,
      quiet,
      browsers,
      context: () => shop.context({ db: own.STORE, gateway: through }),
      ask: async (request) => {
        const before = losses;
        const answer = await app.fetch(request, own, execution);
        const text = await answer.text();
        await Promise.all(later.splice(0));
        if (answer.status >= 500 && losses === before) {
          throw new Error(`${request.method} ${request.url} answered ${answer.status}: ${text.slice(0, 200)}`);
        }
        return answer;
      },
    };
  };
  const world = worldOf({ ...env, ASSETS, STORE: db }, gateway, turn);
  const undisturbed = worldOf({ ...env, STORE: quiet }, sandboxGateway(env), () => Promise.resolve());

  for (const moment of run.moments) {
    lossPercent = playing < (run.quietMoments ?? 0) ? 0 : run.lossPercent;
    await Promise.all(moment.map((event) => unlessLost(applyEvent(world, event))));
    await fail(inspect.always, backend, JSON.stringify(moment));
    playing += 1;
  }
  lossPercent = 0;
  // Lost calls and timers that did not run may have raised these alerts. From now on they must not appear.
  quiet.run('DELETE FROM audit WHERE subject IN (?, ?)', HOUR_FAILED, NEVER_ENDS);
  for (const minutes of [2, 2, 45, 2, 2]) {
    shop.advance(minutes);
    await runMinute(world.context());
    await fail(inspect.always, backend, 'the timer');
  }
  await runHour(world.context());
  await fail(inspect.always, backend, 'the hour');
  await fail(inspect.afterwards, backend, 'the end');
  return interruption !== undefined && turns >= interruption.turn;
}

/** The cookies of a guest's browser, which all its tabs share. */
type Cookies = Map<string, string>;

interface World {
  readonly backend: Backend;
  readonly shop: Shop;
  readonly quiet: Store;
  readonly browsers: Map<number, Cookies>;
  readonly context: () => Context;
  /** Sends a request to the Worker. */
  readonly ask: (request: Request) => Promise<Response>;
}

async function applyEvent(world: World, event: RunEvent): Promise<unknown> {
  const { shop, backend, quiet } = world;
  switch (event.kind) {
    case 'edit': {
      const items = event.departures.map((index) => ({
        tour_date_id: shop.departures[index]!.id,
        tour_combination_id: 1,
      }));
      return post(world, event.cart, '/api/cart/', { items, promo_code: event.promo ? PROMO : '' });
    }
    case 'enter':
      return submit(world, event.cart, '/api/guest/', personOf(event.cart));
    case 'renew':
      return post(world, event.cart, '/api/booking/', {});
    case 'leave':
      return visit(world, event.cart, '/api/logout/');
    case 'currency':
      return visit(world, event.cart, `/api/cart/?currency=${event.currency}`);
    case 'pay': {
      const card = { acct: CARDS[event.card], installment: String(event.installment) };
      return submit(world, event.cart, '/api/checkout/card/', cardFields(card));
    }
    case 'guest-more':
      return submit(world, event.cart, '/api/guest-more/', event.isComplete ? details : { passport: details.passport });
    case 'elsewhere':
      return visit(world, event.cart, `/api/checkout/redirect/?installment=${event.installment}`);
    case 'timer':
      return runMinute(world.context());
    case 'hourly':
      return runHour(world.context());
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
  const made = latestAttemptOfGuest(world, event.cart);
  if (made === null) return;
  if (event.kind === 'refund') return cancelBooking(world.context(), made.orderId);
  if (!('purpose' in event)) {
    const order = findOrder(quiet, made.orderId);
    if (order === null) return;
    const { bookings } = order;
    if (event.kind === 'cancel') return askToCancel(world, bookings[0]!.reference);
    const token = new URL(await checkInUrl(shop.context(), order)).searchParams.get('token')!;
    if (event.kind !== 'choose') return submit(world, event.cart, '/check-in/balance/', { token });
    const ticket = bookings.find(({ quotedDateId }) => quotedDateId === shop.departures.at(-1)!.id) ?? bookings[0]!;
    const tour_date_id = shop.departures[event.departure]!.id;
    return submit(world, event.cart, '/check-in/date/', { token, booking: ticket.reference, tour_date_id });
  }
  const payments = attemptsOfOrder(quiet, made.orderId);
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
      return visit(world, event.cart, `/api/checkout/return/?attempt=${id}`);
    case 'webhook': {
      const body = JSON.stringify({ id: `event ${crypto.randomUUID()}`, gatewayId });
      const signature = await signSandboxEvent(shop.context().env, body);
      const headers = { 'sandbox-signature': signature };
      return Promise.all(
        Array.from({ length: event.times }, () =>
          world.ask(new Request(`${ORIGIN}${WEBHOOK_PATH}`, { method: 'POST', body, headers })),
        ),
      );
    }
  }
}

async function askToCancel({ context }: World, reference: string): Promise<void> {
  const own = context();
  const asking = { by: 'Tam', now: own.now(), today: await own.today(), timeZone: 'Australia/Sydney', isLive: false };
  await bookingsCommand(own, { act: 'cancel', reference, yes: true }, asking);
}

const visit = (world: World, cart: number, path: string) => send(world, cart, path, { method: 'GET' });

function post(world: World, cart: number, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return send(world, cart, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function submit(world: World, cart: number, path: string, fields: Record<string, string>) {
  return send(world, cart, path, { method: 'POST', body: new URLSearchParams(fields) });
}

/** Sends a request of a guest's browser, with the cookies that it has now, and keeps those of the answer. */
async function send(world: World, cart: number, path: string, init: RequestInit): Promise<void> {
  const cookies: Cookies = world.browsers.get(cart) ?? new Map([['currency', 'GBP']]);
  world.browsers.set(cart, cookies);
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init });
  request.headers.set('sec-fetch-site', 'same-origin');
  request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  for (const line of (await world.ask(request)).headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The latest payment of a guest, also once they have logged out; guests have an address each. */
function latestAttemptOfGuest({ quiet }: World, cart: number) {
  const row = quiet.get<{ cartId: string }>(
    `SELECT cart_id AS cartId FROM attempts WHERE purpose = 'booking' AND guest LIKE ? ORDER BY created_at DESC, state = 'cancelled' LIMIT 1`,
    `%${phoneOf(cart)}%`,
  );
  return row && latestAttemptOf(quiet, row.cartId);
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

const phoneOf = (cart: number) => `+61 2 5550 010${cart}`;

/** The details of a guest. The last cart belongs to the same person as the first, with another phone. */
function personOf(cart: number) {
  const who = cart === 1 ? 'Mary' : 'Ada';
  return guestFields({ other_names: who, email: `${who}@guest.example`, phone: phoneOf(cart) });
}

function change(shop: Shop, index: number, facts: Partial<Departure>): void {
  const [tour] = shop.tours.values();
  const departures = tour!.departures.map((departure, at) => (at === index ? { ...departure, ...facts } : departure));
  shop.tours.set(tour!.code, { ...tour!, departures });
}
