import type { Page } from '@playwright/test';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { countScripts, watchScripts, withReact } from '../support/network.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { consentBanner, openSettled, untilAllHasCome, untilAsked, untilIdle } from '../support/settled.ts';

/** The requests of a page, pictures apart, until everything has loaded that loads by itself. */
const REQUESTS = { article: 12, other: 20 };
const PICTURE = /\.(?:avif|webp|png|jpe?g|gif|svg)$/;
const FIRST_VIEW_REQUESTS = 12;
const FIRST_VIEW_BYTES = 150_000;

/** Too small to see: a letter that is one pixel wider than in another font. */
const UNSEEN = 0.01;

/** These pages show the booking that was just paid, or ask the functions about departures. */
const LIVE_AT_ONCE: readonly string[] = ['booking confirmed', 'events calendar'];

test('an untouched page does not shift, stores nothing, calls no other host, makes few requests and fetches no framework [N18, M35]', async ({
  anotherVisitor,
  baseURL,
}) => {
  const { page } = await anotherVisitor({ viewport: { width: 412, height: 823 } });
  const traces = watchTraces(page, baseURL!);
  const scripts = watchScripts(page);
  const requests = watchRequests(page);
  const shifts = await watchShifts(page);
  const heldBack = await holdBackUntilPainted(page);
  for (const [type, path] of Object.entries(PAGE_TYPES)) {
    await test.step(type, async () => {
      scripts.clear();
      requests.clear();
      heldBack.begin();
      await openSettled(page, path);
      await untilAllHasCome(page);
      await expect.soft(consentBanner(page), type).toBeHidden();
      const most = type === 'article' ? REQUESTS.article : REQUESTS.other;
      expect.soft(requests.size, `${type}: ${[...requests.values()].join(' ')}`).toBeLessThanOrEqual(most);
      // No page of another kind is cached, so each page loads as for a first visit.
      expect.soft([...heldBack.kinds], type).toEqual(expect.arrayContaining(['css', 'js', 'woff2']));
      expect(await standIn(page), 'a font that pages stand in with is missing: install fonts-liberation').toEqual([
        'loaded',
      ]);
      const sum = (await shifts()).reduce((total, shift) => total + shift, 0);
      expect.soft(sum, `${type} shifted`).toBeLessThan(UNSEEN);
      await readToTheEnd(page);
      expect.soft(await traces.now(), `${type}, loaded, read and lying idle`).toEqual(NO_TRACES);
      expect.soft(scripts.size, type).toBeGreaterThan(0);
      if (!LIVE_AT_ONCE.includes(type)) expect.soft(await withReact(scripts), type).toEqual([]);
    });
  }
});

const ELSEWHERE = 'https://counter.example';

test.describe('control: [N18]', () => {
  test.use({ otherOrigins: [ELSEWHERE] });

  const planted: Record<string, [() => void, Partial<Traces>]> = {
    'a cookie': [() => void (document.cookie = 'seen=1;path=/'), { cookies: ['seen'] }],
    'an entry in the storage': [() => localStorage.setItem('seen', '1'), { local: ['seen'] }],
    'an entry in the tab’s storage': [() => sessionStorage.setItem('seen', '1'), { session: ['seen'] }],
    'a database': [() => void indexedDB.open('seen'), { stores: ['seen'] }],
    'a question to another site': [
      () => void fetch('https://counter.example/count').catch(() => undefined),
      { elsewhere: [ELSEWHERE] },
    ],
  };
  test('what is set and who is asked is noticed', async ({ anotherVisitor, baseURL }) => {
    // The page's own policy would block every request to another site.
    const { page } = await anotherVisitor({ bypassCSP: true });
    const watched = watchTraces(page, baseURL!);
    await openSettled(page, PAGE_TYPES.FAQ);
    let expected = NO_TRACES;
    for (const [what, [plant, traces]] of Object.entries(planted)) {
      await page.evaluate(plant);
      expected = { ...expected, ...traces };
      await expect.poll(() => watched.now(), what).toEqual(expected);
    }
  });
});

test('who acts is remembered by what they did alone: a currency, a refusal, a trip in the cart, an acceptance [N18, P13, P39]', async ({
  visitor,
  baseURL,
}) => {
  const { page, context, booking } = visitor;
  const traces = watchTraces(page, baseURL!);
  const begin = async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openSettled(page, `${PAGE_TYPES.FAQ}?utm_source=news`);
  };
  await page.goto(PAGE_TYPES.FAQ);

  await test.step('choosing a currency sets the cookie that remembers it, and that alone', async () => {
    await begin();
    await page.getByRole('button', { name: /Select a currency/ }).click();
    await page.getByRole('dialog', { name: 'Select a currency' }).getByRole('link', { name: /NZD/ }).click();
    await expect(page).toHaveURL(/currency=NZD/);
    await expect.poll(() => traces.now()).toEqual({ ...NO_TRACES, cookies: ['currency'] });
  });

  await test.step('refusing keeps the answer, and nothing else', async () => {
    await begin();
    await untilAsked(page);
    await page.getByRole('button', { name: 'No thanks' }).click();
    expect(await traces.now()).toEqual({ ...NO_TRACES, local: ['consent'] });
  });

  await test.step('a trip in the cart sets the cart’s two cookies, and what the booking must remember in this tab', async () => {
    await visitor.bookFromPage(quietDate(oceanRoad, 43));
    await booking.isAt('Your cart');
    const { session, ...rest } = await traces.now();
    expect(rest).toEqual({ ...NO_TRACES, local: ['consent'], session: undefined, cookies: ['cart', 'cart_count'] });
    expect(session.filter((name) => !name.startsWith('booking'))).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('accepting keeps the answer, and in this tab where the visit came from', async () => {
    await begin();
    await untilAsked(page);
    await page.getByRole('button', { name: 'Yes, that’s fine' }).click();
    expect(await traces.now()).toEqual({ ...NO_TRACES, local: ['consent'], session: ['visit-source'] });
    expect(await page.evaluate(() => sessionStorage.getItem('visit-source'))).toBe(
      '{"landing":"/faq/","utm_source":"news"}',
    );
  });
});

test('home’s first view on a phone is at most twelve requests and 150 kB', async ({ anotherVisitor }) => {
  const { page, context } = await anotherVisitor({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Page.enable');
  // Requests after a page has loaded are not part of its first view, even if a busy machine reports them late.
  const loaded = Promise.withResolvers<number>();
  session.on('Page.loadEventFired', ({ timestamp }) => loaded.resolve(timestamp));
  const begun = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => void begun.set(requestId, timestamp));
  const received = new Map<string, { url: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // Data in a style is no request. The browser window fetches the tab's icon once for all pages; only a browser
    // without a window counts it among the page's requests.
    if (!response.url.startsWith('data:') && !response.url.endsWith('/favicon.svg'))
      received.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = received.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'load' });
  const loadedAt = await loaded.promise;
  const answers = [...received].filter(([id]) => begun.get(id)! < loadedAt).map(([, answer]) => answer);
  expect(answers.length, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_REQUESTS);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});

/** What a page asks for. A part that is fetched before its import comes out of the cache the second time. */
function watchRequests(page: Page): Set<string> {
  const requests = new Set<string>();
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== 'data:' && !PICTURE.test(pathname)) requests.add(pathname);
  });
  return requests;
}

async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

/** Fonts, scripts and the styles of the foot load after the page was painted without them. */
async function holdBackUntilPainted(page: Page): Promise<{ kinds: Set<string>; begin: () => void }> {
  const kinds = new Set<string>();
  const painted = () => performance.getEntriesByType('paint').length > 0;
  let untilPainted: Promise<unknown> | undefined;
  await page.route(/\.(woff2|js)$|\/later\.[^/]+\.css$/, async (route) => {
    kinds.add(route.request().url().split('.').at(-1)!);
    await (untilPainted ??= page.waitForFunction(painted, null, { polling: 50 }));
    await route.continue();
  });
  return {
    kinds,
    begin: () => {
      kinds.clear();
      untilPainted = undefined;
    },
  };
}

/** Whether this machine has the font that pages use until their own has loaded. */
async function standIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faces = await document.fonts.load('1rem "Archivo stand-in"').catch(() => []);
    return faces.map(({ status }) => status);
  });
}

/** Scrolls a page to its end, as a visitor who touches nothing else. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A browser that draws nothing may never report a frame.
    const frame = () =>
      new Promise((over) => {
        requestAnimationFrame(over);
        setTimeout(over, 1000);
      });
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
    }
  });
  await untilIdle(page);
}

/** What a visit leaves in the browser, by name, and the other hosts it has called. */
interface Traces {
  readonly cookies: string[];
  readonly local: string[];
  readonly session: string[];
  /** Databases and caches that scripts can make. */
  readonly stores: string[];
  readonly elsewhere: string[];
}

const NO_TRACES: Traces = { cookies: [], local: [], session: [], stores: [], elsewhere: [] };

/** Watches a page from before it is opened. */
function watchTraces(page: Page, home: string): { readonly now: () => Promise<Traces> } {
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) elsewhere.push(origin);
  });
  return {
    now: async () => {
      const cookies = await page.context().cookies();
      const kept = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        stores: [
          ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ],
      }));
      return { cookies: cookies.map(({ name }) => name).toSorted(), ...kept, elsewhere: [...elsewhere] };
    },
  };
}

test('islands fetch their script when they are pressed: the calendar at most 123 kB with the framework, and with the booking 165 [N18]', async ({
  visitor,
}) => {
  const { page, startDates, booking } = visitor;
  const scripts = countScripts(page);
  await openSettled(page, redCentre.url);
  expect(await scripts.text()).not.toMatch(/createRoot|react-datepicker/);
  scripts.forget();
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog.getByRole('grid')).toBeVisible();
  expect(await scripts.text()).toContain('react-datepicker');
  await scripts.expectToWeigh(123_000);

  await visitor.hasInCart(quietDate(redCentre, 12));
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
  await booking.isAt('Your cart');
  await scripts.expectToWeigh(165_000);
});

test('the booking alone is at most 125 kB [N18]', async ({ visitor: { page, booking } }) => {
  const scripts = countScripts(page);
  await openSettled(page, '/faq/');
  scripts.forget();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
  await booking.isAt('You have no items in the cart.');
  await scripts.expectToWeigh(125_000);
});

test('a lead form is at most 96 kB with the framework [N18]', async ({ visitor: { page } }) => {
  const scripts = countScripts(page);
  await openSettled(page, '/contact/');
  scripts.forget();
  await page.getByRole('textbox', { name: 'Name' }).first().focus();
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached();
  expect(await scripts.text()).toContain('hydrateRoot');
  await scripts.expectToWeigh(96_000);
});
