import { createExecutionContext, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { EMPTY_CART } from '#contract/cart.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Books } from '#functions/books.ts';
import worker from '#functions/index.ts';
import type { Env } from '#functions/platform/env.ts';
import { aTour } from '../support/a-tour.ts';
import { aSite, ORIGIN } from './support/a-site.ts';

const site = aSite([aTour()]);
const RESET = { durableObjectReset: true };
const OVERLOADED = { overloaded: true };
/** The connection to the object was lost on the way: Cloudflare says no more of it. */
const CUT_OFF = { retryable: true };

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockImplementation(() => undefined));
afterEach(() => void logged.mockReset());

const ANSWERS: Readonly<Record<string, unknown>> = {
  loadCart: { kind: 'shown', cart: EMPTY_CART },
  checkDatabase: undefined,
  seats: new Map(),
  countTry: true,
};

/** Books whose calls fail in order, and then answer. Each stub is counted. */
function booksThatFail(...faults: readonly object[]) {
  const left = [...faults];
  const stubs = vi.fn();
  const stub = new Proxy(
    {},
    {
      get: (_, method: string) => () => {
        const fault = left.shift();
        if (fault !== undefined) throw Object.assign(new Error('The call failed.'), fault);
        return Promise.resolve(ANSWERS[method]);
      },
    },
  );
  const getByName = () => (stubs(), stub);
  return { stubs, BOOKS: { getByName } as unknown as Env['BOOKS'] };
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

function ask(BOOKS: Env['BOOKS'], path: string, { headers, ...asked }: Asked = {}): Promise<Response> {
  const request = new Request(new URL(path, ORIGIN), { ...asked, headers: { origin: ORIGIN, ...headers } });
  return Promise.resolve(worker.fetch(request as never, { ...aSite([aTour()]).env, BOOKS }, createExecutionContext()));
}

async function expectBusy(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({
    title: 'Service Unavailable',
    detail: 'We’re busy right now and couldn’t finish this. Please try again in a few seconds.',
  });
}

test.each(['/api/cart/', '/api/check-dates/?tour=RC10&year=2027&month=3'])(
  'overloaded books are not asked again, and the answer says so: %s',
  async (path) => {
    const { BOOKS, stubs } = booksThatFail(OVERLOADED);
    await expectBusy(await ask(BOOKS, path));
    expect(stubs).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls.join()).not.toContain('year=');
  },
);

test.each(['/api/cart/', '/api/check-dates/?tour=RC10&year=2027&month=3'])(
  'what only reads is tried once more after a restart, with a fresh stub: %s',
  async (path) => {
    const once = booksThatFail(RESET);
    expect((await ask(once.BOOKS, path)).status).toBe(200);
    expect(once.stubs).toHaveBeenCalledTimes(2);
    const twice = booksThatFail(RESET, RESET);
    await expectBusy(await ask(twice.BOOKS, path));
    expect(twice.stubs).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ['restarted', RESET],
  ['cut off', CUT_OFF],
])('what changes something is never sent twice to books that were %s', async (_, fault) => {
  const { BOOKS, stubs } = booksThatFail(fault);
  await expectBusy(await ask(BOOKS, '/api/booking/', { method: 'POST' }));
  expect(stubs).toHaveBeenCalledTimes(1);
});

test('a guest without JavaScript gets a page, and can send the form again as it was', async () => {
  const { BOOKS } = booksThatFail(OVERLOADED);
  const answer = await ask(BOOKS, '/book/details/', {
    method: 'POST',
    headers: { accept: 'text/html,*/*' },
    body: new URLSearchParams({ other_names: 'Ada "<b>" & Co', email: 'ada@' }),
  });
  const page = await answer.text();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain('We’re busy right now and couldn’t finish this.');
  expect(page).toContain(
    '<form method="post"><input type="hidden" name="other_names" value="Ada &quot;&lt;b&gt;&quot; &amp; Co"/>',
  );
  expect(page).toContain('Try again</button>');
});

test('a refused address is a page of the site, which loads its styles and may send its form', async () => {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' };
  const answer = await worker.fetch(
    new Request(`${ORIGIN}/book/leave/`, { headers }) as never,
    site.env,
    createExecutionContext(),
  );
  expect(answer.status).toBe(405);
  expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
});

test.each([
  ['a form that can never succeed', 'application/json', '{}'],
  ['a password', 'application/x-www-form-urlencoded', 'password=secret'],
])('%s is not sent again', async (_what, type, body) => {
  const { BOOKS } = booksThatFail(OVERLOADED);
  const headers = { accept: 'text/html', 'content-type': type };
  const answer = await ask(BOOKS, '/book/details/', { method: 'POST', headers, body });
  expect(await answer.text()).not.toMatch(/Try again|secret/);
});

test('any other fault of the books stays a fault', async () => {
  const { BOOKS } = booksThatFail({});
  expect((await ask(BOOKS, '/api/cart/')).status).toBe(500);
  expect(logged.mock.calls.join()).toContain('The call failed.');
});

test('books that restart in the middle of a request answer the next one, and a read in the same', async () => {
  const stub = (env.BOOKS as DurableObjectNamespace<Books>).getByName('books that restart');
  await runInDurableObject(stub, (books) => {
    books.overrides = { ...site.overrides, env: site.env };
  });
  const BOOKS = {
    getByName: () => (env.BOOKS as DurableObjectNamespace<Books>).getByName('books that restart'),
  } as unknown as Env['BOOKS'];
  expect((await ask(BOOKS, '/api/health/')).status).toBe(200);
  const restart = vi.spyOn(Books.prototype, 'called');
  const once = () =>
    restart.mockImplementationOnce(function abort(this: Books) {
      (this as unknown as { ctx: DurableObjectState }).ctx.abort('The books restart.');
      return new Promise<never>(() => undefined);
    });

  once();
  await expectBusy(await ask(BOOKS, '/api/booking/', { method: 'POST' }));
  once();
  const answer = await ask(BOOKS, '/api/health/');
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  restart.mockRestore();
});
