import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Tour } from '#domain/tour.ts';
import { openBenchSite } from './bench-site.ts';
import { median, percentile, printTable } from './table.ts';

const CONNECTIONS = [1, 10, 50];
const ROUNDS = 5;
const WARM_UP_S = 2;
const MEASURED_S = 2;

interface Operation {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The floor of the comparison, and the share of it to reach. */
  readonly against?: { readonly floor: string; readonly aim: number };
}

/**
 * Measures how many operations the Worker serves, and compares them with the least that the same workerd can do: a
 * static answer, and one row read or written under a guard, in D1 and in an object of its own. All take turns, so that
 * other load on the machine affects each of them.
 *
 * Operations per second depend on the machine, so the ratios count. They are to D1, so that they can be compared with
 * those of earlier versions. Emails leave after the answer, while the next operations run.
 */
export async function measureFunctions(): Promise<void> {
  const site = await openBenchSite();
  const rows: Record<string, string>[] = [];
  try {
    for (const connections of CONNECTIONS) {
      console.log(`${connections} at once …`);
      rows.push(...(await measureTogether(site.origin, connections, operations(site.tours))));
    }
  } finally {
    await site.close();
  }
  printTable(`The Worker under load, next to the least that the same workerd can do: median of ${ROUNDS}`, rows);
}

async function measureTogether(
  origin: string,
  connections: number,
  all: readonly Operation[],
): Promise<Record<string, string>[]> {
  for (const { steps } of all) await load(origin, { connections, seconds: WARM_UP_S * steps.length }, steps);
  const loads = new Map<string, Load[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, steps } of all) {
      loads.get(name)!.push(await load(origin, { connections, seconds: MEASURED_S * steps.length }, steps));
    }
  }
  const perSecond = (name: string) => loads.get(name)!.map((result) => result.perSecond);
  const shares = (name: string, floor: string) => perSecond(name).map((each, round) => each / perSecond(floor)[round]!);
  return all.map(({ name, against }) => {
    const took = loads.get(name)!.flatMap((result) => result.took);
    return {
      'at once': String(connections),
      what: name,
      'a second': median(perSecond(name)).toFixed(0),
      'half within, ms': percentile(took, 0.5).toFixed(1),
      '97.5 %': percentile(took, 0.975).toFixed(1),
      '99 %': percentile(took, 0.99).toFixed(1),
      'processor, ms': median(loads.get(name)!.map((result) => result.processor)).toFixed(1),
      ratio: against ? `${median(shares(name, against.floor)).toFixed(2)} of ${against.floor}` : '',
      aim: against ? against.aim.toFixed(2) : '',
    };
  });
}

function operations(tours: readonly Tour[]): Operation[] {
  return [
    { name: 'a static answer', steps: [{ path: () => '/floor/static' }] },
    { name: 'D1: a read', steps: [{ path: () => '/floor/read' }] },
    { name: 'D1: a guarded write', steps: [{ path: () => '/floor/write' }] },
    { name: 'object: a read', steps: [{ path: () => '/floor/object-read' }] },
    { name: 'object: a write', steps: [{ path: () => '/floor/object-write' }] },
    { name: 'reading dates', steps: [readDates(tours)], against: { floor: 'D1: a read', aim: 1 } },
    { name: 'saving a cart', steps: [saveCart(tours)], against: { floor: 'D1: a guarded write', aim: 0.85 } },
    { name: 'a full checkout', steps: checkout(tours), against: { floor: 'D1: a guarded write', aim: 0.22 } },
  ];
}

let visitors = 0;

/** An IP address for each visitor, so that the limits on requests per address do not apply. */
function from(context: Context): Record<string, string> {
  context['number'] ??= String((visitors += 1));
  const number = Number(context['number']);
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return { 'cf-connecting-ip': address, ...(context['cookie'] !== undefined && { cookie: context['cookie'] }) };
}

function readDates(tours: readonly Tour[]): Step {
  const month = new Date().toISOString().slice(0, 7).split('-').map(Number);
  let turn = 0;
  return {
    path: () => `/api/check-dates/?tour=${tours[(turn += 1) % tours.length]!.code}&year=${month[0]}&month=${month[1]}`,
    headers: from,
  };
}

function saveCart(tours: readonly Tour[]): Step {
  const offered = departuresOf(tours);
  let turn = 0;
  return {
    path: () => '/api/cart/',
    headers: from,
    body: () => ({ items: [offered[(turn += 1) % offered.length]] }),
    after: keepCookies,
  };
}

/** The guest's step gives the cart a new key, and so does the payment: the next step shows the newest. */
function keepCookies(context: Context, { 'set-cookie': cookies = [] }: IncomingHttpHeaders): void {
  if (cookies.length > 0) context['cookie'] = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * Cart, personal information and card: the requests of a guest before the booking, on a tour without visas to choose.
 */
function checkout(tours: readonly Tour[]): Step[] {
  return [
    saveCart(tours),
    {
      path: () => '/api/guest/',
      headers: from,
      body: ({ number }) => ({
        other_names: 'Ada',
        last_name: 'Lovelace',
        email: `guest-${number}@guest.example`,
        gender: 'Female',
        dob: `${new Date().getFullYear() - 25}-01-01`,
        hear: 'Search',
        tc_terms: true,
      }),
      after: keepCookies,
    },
    {
      path: () => '/api/checkout/card/',
      headers: from,
      body: () => ({
        name: 'Ada Lovelace',
        acct: '4242424242424242',
        cvv2: '123',
        expmonth: '12',
        expyear: String(new Date().getFullYear() + 2),
        installment: 1,
      }),
    },
  ];
}

/** The fields that a page posts for a departure: its first insurance and visa if one must be chosen. */
function departuresOf(tours: readonly Tour[]): object[] {
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  return tours.flatMap((tour) =>
    tour.departures
      .filter(({ start }) => start !== null && start > soon)
      .map((departure) => ({
        tour_date_id: departure.id,
        tour_combination_id: departure.combinations[0]!.id,
        ...(departure.requireInsurance && { insurance_id: departure.insuranceTypes[0]!.id }),
        ...(departure.visaTypes.length > 0 && { visa_id: departure.visaTypes[0]!.id }),
      })),
  );
}

/** One request of an operation. Each operation has its own context, which is empty at the beginning. */
interface Step {
  readonly path: (context: Context) => string;
  readonly headers?: (context: Context) => Record<string, string>;
  /** Sent as JSON in a POST. Without it the request is a GET. */
  readonly body?: (context: Context) => object;
  /** Stores what the next step needs. */
  readonly after?: (context: Context, headers: IncomingHttpHeaders) => void;
}

type Context = Record<string, string>;

/** The result of a number of parallel visitors: operations per second, and the duration of each in milliseconds. */
interface Load {
  readonly perSecond: number;
  readonly took: readonly number[];
  /** Processor time of an operation in milliseconds, which other load on the machine hardly changes. */
  readonly processor: number;
}

/** Repeats an operation, by a number of visitors at once. Any answer other than 200 is an error. */
async function load(
  origin: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  steps: readonly Step[],
): Promise<Load> {
  const took: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const used = workerdTime();
  const visit = async () => {
    const context: Context = {};
    const began = performance.now();
    for (const step of steps) if (!(await take(step, context, origin, agent))) return;
    took.push(performance.now() - began);
  };
  const visitors = Array.from({ length: connections }, async () => {
    while (performance.now() - started < seconds * 1000) await visit();
  });
  await Promise.all(visitors).finally(() => agent.destroy());
  return {
    took,
    processor: (workerdTime() - used) / took.length,
    perSecond: (took.length * 1000) / (performance.now() - started),
  };
}

/** Answers false if the connection closed without an answer: the visitor starts again. */
async function take(step: Step, context: Context, origin: string, agent: Agent): Promise<boolean> {
  const body = step.body && JSON.stringify(step.body(context));
  const headers = { ...step.headers?.(context), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await new Promise<IncomingMessage | null>((resolve) => {
    request(origin + step.path(context), { agent, method, headers }, resolve)
      .on('error', () => resolve(null))
      .end(body);
  });
  if (answer === null) return false;
  const content = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`${step.path(context)} answered ${answer.statusCode}: ${content.slice(0, 200)}`);
  step.after?.(context, answer.headers);
  return true;
}

const MS_PER_TICK = 10;

/** The milliseconds of processor time that this process's workerd has used. Only Linux says so; elsewhere it is 0. */
function workerdTime(): number {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return processes.map(timeOf).reduce((sum, ms) => sum + ms, 0);
}

function timeOf(id: string): number {
  try {
    const [, name, rest = ''] = /\((.*)\) . (.*)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    const isOurs = name === 'workerd' && fields[0] === process.pid;
    return isOurs ? (fields[10]! + fields[11]!) * MS_PER_TICK : 0;
  } catch {
    // It has ended.
    return 0;
  }
}
