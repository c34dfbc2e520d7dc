import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { createApp } from '#functions/app.ts';
import { Books } from '#functions/books.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { Env } from '#functions/platform/env.ts';
import { createContext, type Context, type ContextOverrides, type CallingSite } from '#functions/context/context.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import type { CartMessage } from '#contract/cart.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { A_BUILD, anOperator } from '../../support/an-operator.ts';
import { expectDescribed } from './described-answers.ts';

export const ORIGIN = 'http://localhost:8787';

/** A response with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, without a type. */
  readonly json: () => unknown;
  readonly cart: () => CartMessage;
  /** The messages of an error map by field. */
  readonly errors: () => Record<string, string[]>;
}

export interface Visitor {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly postJson: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly postForm: (path: string, body: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
  readonly send: (path: string, init: RequestInit) => Promise<Answer>;
  /** Puts dates in the cart as a page does. */
  readonly wants: (...items: readonly object[]) => Promise<Answer>;
}

/** A mail to send, and the address for the links in it. */
export interface QueuedMail {
  readonly key: string;
  readonly siteUrl: string;
}

export interface Site {
  readonly env: Env;
  /** What this site replaces in every context. */
  readonly overrides: ContextOverrides;
  readonly queued: QueuedMail[];
  readonly advance: (ms: number) => void;
  readonly now: () => number;
  readonly visitor: () => Visitor;
  readonly context: (overrides?: ContextOverrides) => Context;
  /** Sends the queued mails. */
  readonly sendMails: () => Promise<void>;
}

/** The whole Worker over real storage, with the test's own catalogue, operator and clock. */
export function aSite(
  tours: readonly Tour[],
  bindings: Partial<Env> = {},
  operator: Partial<Operator> = {},
  network: Pick<ContextOverrides, 'fetch' | 'gateway'> = {},
): Site {
  const queued: QueuedMail[] = [];
  let now = Date.parse('2026-11-20T02:00:00Z');
  let database: Env['STORE'] | null = null;
  const world: Env = {
    ...env,
    ASSETS: assetsOf(tours, operator),
    // A site made outside of a test gets each test's store.
    get STORE() {
      return database ?? env.STORE;
    },
    set STORE(own) {
      database = own;
    },
    ...bindings,
  };
  const overrides: ContextOverrides = {
    ...network,
    now: () => now,
    queueMails: (keys, siteUrl) => queued.push(...keys.map((key) => ({ key, siteUrl }))),
  };
  const context: Site['context'] = (others) =>
    createContext(world, createExecutionContext(), ORIGIN, { ...overrides, ...others });
  return {
    env: world,
    overrides,
    queued,
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    visitor: () => aVisitor((request) => answerOf(request, world, overrides)),
    context,
    sendMails: async () => {
      for (const { key } of queued.splice(0)) await sendMail(context(), key);
    },
  };
}

/** The fields of a complete guest form. */
export function guestFields(fields: Record<string, string> = {}): Record<string, string> {
  return {
    other_names: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    gender: 'Female',
    dob: '1990-12-10',
    phone: '+61 2 5550 0100',
    hear: 'Search',
    tc_terms: 'on',
    ...fields,
  };
}

export function cardFields(fields: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Ada Lovelace',
    acct: '4242 4242 4242 4242',
    cvv2: '123',
    expmonth: '12',
    expyear: '2030',
    installment: '1',
    ...fields,
  };
}

/** Answers a request as the Worker does, which calls the books once at most before its answer leaves. */
async function answerOf(request: Request, world: Env, overrides: ContextOverrides): Promise<Answer> {
  const executionCtx = createExecutionContext();
  const { books, calls } = booksOf((url, calling) => createContext(world, executionCtx, url, overrides, calling));
  const response = await createApp(overrides, books).fetch(request, world, executionCtx);
  const asked = [...calls];
  const text = await response.text();
  await waitOnExecutionContext(executionCtx);
  expect(asked.length, `${request.method} ${request.url} calls the books: ${asked.join(', ')}`).toBeLessThan(2);
  expectDescribed(request, response, text);
  const json = (): unknown => JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    cart: () => json() as CartMessage,
    errors: () => (json() as { error: Record<string, string[]> }).error,
  };
}

/**
 * The methods of the books, with a test's context and in the test's own process. What they take and give is copied, as
 * between two objects.
 */
export function booksOf(contextAt: (url: string, calling?: CallingSite) => Context): {
  books: BooksStub;
  calls: string[];
} {
  const calls: string[] = [];
  const own = Object.create(Books.prototype, {
    store: { get: () => contextAt('').store },
    called: { value: (site: CallingSite) => Promise.resolve(contextAt(site.url, site)) },
  }) as Record<string, (...asked: unknown[]) => unknown>;
  const books = new Proxy(own, {
    get:
      (_, name: string) =>
      async (...asked: unknown[]) => {
        calls.push(name);
        return structuredClone(await own[name]!(...asked.map(copied)));
      },
  });
  return { books: books as unknown as BooksStub, calls };
}

/** A call may hand functions on, which are called over the network. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('file' in value)) return structuredClone(value);
  return { ...structuredClone({ ...value, file: null }), file: value.file };
}

function aVisitor(fetch: (request: Request) => Promise<Answer>): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const request = new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init });
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const answer = await fetch(request);
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    return answer;
  };
  const post = (body: BodyInit, headers: Record<string, string>) => ({ method: 'POST', body, headers });
  const postJson: Visitor['postJson'] = (path, body, headers = {}) =>
    send(path, post(JSON.stringify(body), { 'content-type': 'application/json', ...headers }));
  return {
    cookies,
    send,
    postJson,
    get: (path, headers = {}) => send(path, { headers }),
    postForm: (path, body, headers = {}) => send(path, post(new URLSearchParams(body), headers)),
    wants: (...items) => postJson('/api/cart/', { items }),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** A small page with a lead form as its island is built into it. */
function leadPage(title: string, { component, action, fields }: LeadIsland, more = ''): string {
  const props = '{&quot;office&quot;:[0,&quot;alice-springs&quot;]}';
  const form = `<form class="form" action="${action}" method="post">${fields}</form>`;
  const island = `<astro-island component-export="${component}" props="${props}" ssr client="touch">${form}</astro-island>`;
  const elsewhere = `<footer><form action="${action}"><input name="name"/></form></footer>`;
  return `<title>${title}</title><main data-state="asking">${island}<p data-fill="thanks">Thank you.</p>${more}</main>${elsewhere}`;
}

interface LeadIsland {
  readonly component: string;
  readonly action: string;
  readonly fields: string;
}

const line = (control: string) => `<div class="field">${control}<label>Label</label></div>`;
const box = (name: string) =>
  `<div><label class="check"><input type="checkbox" name="${name}" id="${name}"/><span>Yes</span></label></div>`;
const NAME_AND_EMAIL =
  line('<input id="name" type="text" name="name"/>') + line('<input id="email" type="email" name="email"/>');

const BROCHURE: LeadIsland = {
  component: 'Brochure',
  action: '/api/brochure/',
  fields: `${NAME_AND_EMAIL}${box('uk')}${line('<textarea id="address" name="address"></textarea>')}${box('consent')}`,
};
const CONTACT: LeadIsland = {
  component: 'Contact',
  action: '/api/contact/',
  fields: `${NAME_AND_EMAIL}${line('<textarea id="question" name="question"></textarea>')}${box('consent')}<input type="hidden" name="office" value="alice-springs"/>`,
};
const TRIP_NOTES: LeadIsland = {
  component: 'TripNotes',
  action: '/api/trip-notes/',
  fields: `${line('<select id="trip" name="tour_of_interest"><option value="" selected="">Choose one</option><option value="RC10">The Red Centre</option></select>')}${NAME_AND_EMAIL}${box('consent')}`,
};
const MAILING_LIST: LeadIsland = {
  component: 'MailingList',
  action: '/api/subscribe-mailinglist/',
  fields: NAME_AND_EMAIL,
};

const LOST_LINK: LeadIsland = {
  component: 'LostLink',
  action: '/check-in/lost/',
  fields: line('<input id="email" type="email" name="email"/>'),
};

/** Small versions of the built pages that the Worker fills. */
const BUILT_PAGES: Readonly<Record<string, string>> = {
  '/check-in/':
    '<title>Check in</title><main data-state="unknown"><div data-fill="booking"></div><div data-fill="link"></div></main>',
  '/problem/': '<title>That</title><main><p data-fill="detail"></p><div data-fill="again"></div></main>',
  '/book/': '<title>Your booking</title><main><div data-fill="booking"></div></main>',
  '/check-in/receipt/': '<title>Receipt</title><main><div data-fill="receipt"></div></main>',
  '/check-in/lost/': leadPage('Lost', LOST_LINK),
  '/brochure/': leadPage('Brochure', BROCHURE),
  '/contact/': leadPage('Contact Us', CONTACT),
  '/trip-notes/': leadPage('Trip notes', TRIP_NOTES),
  '/subscribe/': leadPage('Letters', MAILING_LIST, '<div data-fill="action"></div>'),
  '/staff/': '<title>Staff</title><main data-state="unset"><b data-fill="name"></b><div data-fill="form"></div></main>',
  '/staff/chat/': '<title>Chat</title><header class="rail"><b data-fill="who"></b></header><main>The staff chat</main>',
  '/staff/departures/': '<title>Departures</title><main><div data-fill="departures"></div></main>',
  '/staff/departures/departure/':
    '<title>Departure</title><main data-state="unknown"><div data-fill="head"></div><div data-fill="content"></div></main>',
  '/staff/departures/booking/':
    '<title>Booking</title><main data-state="unknown"><div data-fill="booking"></div></main>',
  '/staff/tokens/': '<title>Command tokens</title><main><div data-fill="tokens"></div></main>',
  '/staff/questions/': '<title>Questions</title><main><div data-fill="questions"></div></main>',
  '/staff/demonstration/':
    '<title>Demonstration</title><header class="rail"><p data-fill="banner"></p></header><main><h1 data-fill="title"></h1><div data-fill="content"></div></main>',
  '/staff/departures/sheet/': '<title>List to print</title><main><div data-fill="sheet"></div></main>',
};

function assetsOf(tours: readonly Tour[], operator: Partial<Operator>): Fetcher {
  const files = new Map<string, () => Response>([
    ['/catalogue/operator.json', () => Response.json(anOperator(operator))],
    ['/catalogue/build.json', () => Response.json(A_BUILD)],
    ['/tours.json', () => Response.json(tours.map(({ code }) => ({ code })))],
    ...Object.entries(BUILT_PAGES).map(([path, page]) => [path, () => builtPage(page)] as const),
    ...tours.map((tour) => [`/catalogue/${tour.code}.json`, () => Response.json(tour)] as const),
  ]);
  const fetch = (asked: string | Request) => {
    const url = new URL(typeof asked === 'string' ? asked : asked.url);
    return Promise.resolve(files.get(url.pathname)?.() ?? new Response('The page is lost', { status: 404 }));
  };
  return { fetch } as unknown as Fetcher;
}

function builtPage(page: string): Response {
  return new Response(`<!doctype html>${page}`, { headers: { 'content-type': 'text/html', etag: '"built"' } });
}

/** A visitor with trips in the cart. */
export async function aVisitorWith(site: Site, ...items: readonly object[]): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(...items);
  return visitor;
}

/** A visitor with trips in the cart who has given their details. */
export async function aGuestOf(site: Site, items: readonly object[], details: Record<string, string>) {
  const visitor = await aVisitorWith(site, ...items);
  await visitor.postForm('/api/guest/', guestFields(details));
  return visitor;
}

/** Types a card into the provider's own page, and returns its answer. */
export async function payOnPage(visitor: Visitor, address: string, card = '4242 4242 4242 4242'): Promise<Answer> {
  const [, once = ''] = /name="try" value="([^"]+)"/.exec((await visitor.get(address)).text) ?? [];
  return visitor.postForm(address, { card, try: once });
}
