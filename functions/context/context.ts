import type { Store } from '#functions/store/store.ts';
import { type CalendarDate, dateInZone } from '#domain/calendar-date.ts';
import type { Operator, SiteBuild } from '#domain/operator.ts';
import type { PracticeCode } from '#domain/promo.ts';
import { dayOf, parseLocalTime } from '#domain/schedule.ts';
import { isTourCode, type Tour } from '#domain/tour.ts';
import { gatewayFor } from '#functions/payments/gateway-for.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import type { Fetch } from '#functions/platform/ask-api.ts';
import { audit, logFault } from '#functions/platform/audit.ts';
import type { Env } from '#functions/platform/env.ts';

/** The bindings, services and clock that the code needs. Made once per request or timer run. */
export interface Context {
  readonly env: Env;
  /** The books' tables, inside their object alone. */
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly gateway: PaymentGateway;
  readonly fetch: Fetch;
  /**
   * The current instant in epoch milliseconds: what was done when, and what ends after minutes. `AS_OF` does not move
   * it, so that holds, sessions and payments go on as ever.
   */
  readonly now: () => number;
  /**
   * The calendar day in the operator's zone, or the day of `AS_OF`: prices, sales, deposits, promo codes and departures
   * follow it.
   */
  readonly today: () => Promise<CalendarDate>;
  /** Runs work after the response. It may be lost, so a timer must do the same work too. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** The site's origin, without a slash at its end. */
  readonly siteUrl: string;
  /** Sends mails after the response, with links to an address. */
  readonly queueMails: (keys: readonly string[], siteUrl: string) => void;
}

/** What a request has in the Worker, which has no books of its own. */
export type RequestContext = Omit<Context, 'store' | 'queueMails'>;

/** What tests may replace. */
export interface ContextOverrides {
  readonly now?: () => number;
  readonly gateway?: PaymentGateway;
  readonly fetch?: Fetch;
  readonly queueMails?: Context['queueMails'];
}

export function createContext(
  env: Env,
  executionCtx: Pick<ExecutionContext, 'waitUntil'>,
  requestUrl = '',
  overrides: ContextOverrides = {},
  calling?: Pick<CallingSite, 'catalogue' | 'file'>,
): Context {
  const now = overrides.now ?? Date.now;
  const asOf = dayAskedFor(env);
  const catalogue = readCatalogue(env, calling);
  let { gateway } = overrides;
  return {
    env,
    store: env.STORE,
    catalogue,
    get gateway() {
      return (gateway ??= gatewayFor(env));
    },
    fetch: overrides.fetch ?? ((...request) => fetch(...request)),
    now,
    today: async () => asOf ?? dateInZone(now(), (await catalogue.operator()).timeZone),
    waitUntil: (promise) => executionCtx.waitUntil(promise),
    queueMails: overrides.queueMails ?? (() => undefined),
    siteUrl: (env.SITE_URL ?? (requestUrl ? new URL(requestUrl).origin : '')).replace(/\/$/, ''),
  };
}

/** The day of `AS_OF`; null without one. A site with a stage sells to guests, at the prices of their own day. */
function dayAskedFor({ AS_OF = '', STAGE }: Env): CalendarDate | null {
  const time = STAGE === undefined ? parseLocalTime(AS_OF) : null;
  return time === null ? null : dayOf(time);
}

/**
 * Sends mails as soon as the running transaction is over. If this is lost, the timer finds them a minute later; mails of
 * a transaction that was undone do not exist, and nothing is sent.
 */
export function sendSoon({ queueMails, siteUrl }: Context, keys: readonly string[]): void {
  if (keys.length > 0) queueMicrotask(() => queueMails(keys, siteUrl));
}

/** The next run does the rest. */
const LONGEST_MS = 20_000;

/** Repeats some work until it returns false or the time is over. Guests are served between the parts. */
export async function repeatUntilDone({ now }: Pick<Context, 'now'>, round: () => boolean): Promise<void> {
  const end = now() + LONGEST_MS;
  while (now() < end && round()) await scheduler.wait(0);
}

/** Alerts the operator that a person must act: one log line and one audit row, with ids and no personal data. */
export function raiseAlert({ store, now }: Context, name: string, subjects: readonly string[]): void {
  console.error(JSON.stringify({ alert: name, subjects }));
  audit(store, { subject: name, what: 'alert', detail: subjects.join(' '), at: now() });
}

/** A step of a timer's work. */
export type Step = (context: Context) => unknown;
/** The steps of a timer's work by name, in their order. */
export type Steps = Readonly<Record<string, Step>>;

/** Runs a timer's steps and returns the names of those that failed, which are logged and do not stop the others. */
export async function runSteps(context: Context, steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, work] of Object.entries(steps)) {
    try {
      await work(context);
    } catch (fault) {
      logFault(name, fault);
      failed.push(name);
    }
  }
  return failed;
}

/** The site that calls the books. */
export interface CallingSite {
  /** Its origin, for links in mails. */
  readonly url: string;
  /** Its version of the catalogue. */
  readonly catalogue: string;
  /** The content of one of its files; null for none. */
  readonly file: (path: string) => Promise<unknown>;
}

/** What the books are told of the site that calls them. */
export async function callingSite({
  siteUrl,
  catalogue,
}: Pick<Context, 'siteUrl' | 'catalogue'>): Promise<CallingSite> {
  return { url: siteUrl, catalogue: (await catalogue.build()).catalogue, file: catalogue.file };
}

/** The tours on sale, read from the files that were built with the pages: page and charge use the same price. */
interface Catalogue {
  readonly tour: (code: string) => Promise<Tour | null>;
  /** The existing tours of the given codes. Reads only their files, so the cost does not grow with the catalogue. */
  readonly tours: (codes: Iterable<string>) => Promise<Map<string, Tour>>;
  readonly codes: () => Promise<string[]>;
  readonly operator: () => Promise<Operator>;
  readonly build: () => Promise<SiteBuild>;
  /** Codes to try the site with, on this machine and in previews. */
  readonly practiceCodes: () => Promise<readonly PracticeCode[]>;
  /** The content of any of its files by its path; null for none. */
  readonly file: (path: string) => Promise<unknown>;
}

/**
 * Contents of built files by deployment: pages, catalogue and functions are one version, and the next deployment has
 * its own binding and process. All requests share it, so nobody may change it.
 */
const BUILD = '/catalogue/build.json';
const builtFiles = new WeakMap<Fetcher, Map<string, unknown>>();

/**
 * A catalogue that reads each file at most once: make one per request.
 *
 * For some minutes after a deployment, the pages of the new one may call an object of the old one, which knows the old
 * prices. It then reads the files of those pages.
 *
 * A built file stays in memory for later requests. A file of the development server has no etag and is read again, so
 * that an edit counts at once.
 */
function readCatalogue(env: Pick<Env, 'ASSETS'>, calling?: Pick<CallingSite, 'catalogue' | 'file'>): Catalogue {
  const built = builtFiles.get(env.ASSETS) ?? new Map<string, unknown>();
  builtFiles.set(env.ASSETS, built);
  const files = new Map<string, Promise<unknown>>();
  const readOwn = (path: string): Promise<unknown> => {
    if (built.has(path)) return Promise.resolve(built.get(path));
    const known = files.get(path);
    if (known !== undefined) return known;
    const reading = readFile(env.ASSETS, path).then(({ content, isBuilt }) => {
      if (isBuilt) built.set(path, content);
      return content;
    });
    files.set(path, reading);
    return reading;
  };
  const isOwn = async () =>
    calling === undefined || calling.catalogue === ((await readOwn(BUILD)) as SiteBuild | null)?.catalogue;
  const read = async (path: string) => ((await isOwn()) ? readOwn(path) : calling!.file(path));
  const readNeeded = async (name: string) => {
    const content = await read(`/catalogue/${name}`);
    if (content === null) throw new Error(`The catalogue has no ${name}: the site was built without it`);
    return content;
  };
  const tour = async (code: string) =>
    isTourCode(code) ? ((await read(`/catalogue/${code}.json`)) as Tour | null) : null;
  return {
    tour,
    tours: async (codes) => {
      const found = await Promise.all([...new Set(codes)].map(tour));
      return new Map(found.filter((entry) => entry !== null).map((entry) => [entry.code, entry]));
    },
    codes: async () => {
      const list = (await read('/tours.json')) as readonly Pick<Tour, 'code'>[] | null;
      return (list ?? []).map(({ code }) => code);
    },
    operator: async () => (await readNeeded('operator.json')) as Operator,
    build: async () => (await readNeeded('build.json')) as SiteBuild,
    file: readOwn,
    practiceCodes: async () => ((await read('/catalogue/practice-codes.json')) ?? []) as readonly PracticeCode[],
  };
}

/** The host must be `localhost`: the development server refuses any other, and the binding ignores it. */
async function readFile(assets: Fetcher, path: string): Promise<{ content: unknown; isBuilt: boolean }> {
  const answer = await assets.fetch(`http://localhost${path}`);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return { content: null, isBuilt: false };
  }
  if (!answer.ok) throw new Error(`The catalogue answered ${answer.status} for ${path}`);
  return { content: await answer.json(), isBuilt: answer.headers.has('etag') };
}
