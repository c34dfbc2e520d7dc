import type { Locator, Page } from '@playwright/test';
import { INJECTIONS_TOGETHER, SCRIPT_INJECTIONS } from '../../support/injections.ts';
import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { openSettled } from '../support/settled.ts';

/** An address holds a hundred texts, and so does an answer. */
const HUNDREDS = Array.from({ length: Math.ceil(INJECTIONS_TOGETHER.length / 5) }, (_, index) =>
  INJECTIONS_TOGETHER.slice(index * 5, (index + 1) * 5),
);

/** Pages whose scripts read the hash. */
const READ_THE_HASH = ['home', 'all trips', 'destination', 'tour', 'reviews', 'FAQ'] as const;

/** Texts that run only at the beginning of an address are used alone, and all texts together too. */
const TEXTS = [...SCRIPT_INJECTIONS.filter((text) => /^[a-z%]/i.test(text)), ...INJECTIONS_TOGETHER];

test('no hash makes a page run anything [P28]', async ({ visitor: { page } }) => {
  const alerts = await countAlerts(page);
  for (const type of READ_THE_HASH) {
    await test.step(type, async () => {
      await openSettled(page, PAGE_TYPES[type]);
      await page.evaluate(
        async (texts) => {
          for (const text of texts) {
            const changed = new Promise((heard) => addEventListener('hashchange', heard, { once: true }));
            const before = location.href;
            location.hash = text;
            if (location.href !== before) await changed;
          }
        },
        TEXTS.flatMap((text) => [text, encodeURIComponent(text)]),
      );
      await expect(page.locator('h1').first()).toBeAttached();
      expect(alerts()).toBe(0);
    });
  }
});

/** The stored source of a visit is short, so each text has its own field. */
const SOURCES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

test('no query makes the search, the currency or the source of a visit run anything [P28]', async ({
  visitor: { page },
}) => {
  const alerts = await countAlerts(page);
  const open = (path: string, query: Record<string, string>) =>
    openSettled(page, `${path}?${new URLSearchParams(query).toString()}`);
  for (const texts of HUNDREDS) {
    await open(PAGE_TYPES.tour, {
      currency: texts.join(' '),
      ...Object.fromEntries(texts.map((text, index) => [SOURCES[index]!, text])),
    });
  }
  const half = INJECTIONS_TOGETHER.length / 2;
  for (const texts of [INJECTIONS_TOGETHER.slice(0, half), INJECTIONS_TOGETHER.slice(half)])
    await open(PAGE_TYPES.search, { q: texts.join(' ') });
  await open(PAGE_TYPES.home, { currency: INJECTIONS_TOGETHER.join(' ') });
  expect(alerts()).toBe(0);
});

/** Simulates functions that refuse every request, with the given text as the message of every field. */
class Echo {
  asked = 0;
  private text = '';
  private readonly page: Page;
  private readonly path: string;

  private constructor(page: Page, path: string) {
    this.page = page;
    this.path = `**${path}`;
  }

  static async behind(page: Page, path: string): Promise<Echo> {
    const echo = new Echo(page, path);
    await page.route(echo.path, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      echo.asked += 1;
      const names = ['__all__', 'name', 'email', 'question', 'phone', 'address', 'other_names', 'last_name'];
      return route.fulfill({ status: 400, json: Object.fromEntries(names.map((name) => [name, [echo.text]])) });
    });
    return echo;
  }

  /** Presses the button once for every text, and lets the page show each as an answer. */
  async answersWithEach(button: Locator, turnClock = () => Promise.resolve()): Promise<void> {
    for (const texts of HUNDREDS) {
      this.text = texts.join(' ');
      const answer = this.page.waitForResponse(this.path);
      await button.dispatchEvent('click');
      await turnClock();
      await answer;
      await expect(button).toHaveText(/^error\b/);
    }
    expect(this.asked).toBe(HUNDREDS.length);
  }
}

const FORMS = {
  '/brochure/': ['/api/brochure/', { email: 'ada@example.com', name: 'Ada' }],
  '/contact/': ['/api/contact/', { email: 'ada@example.com', name: 'Ada', question: 'When?' }],
  '/subscribe/': ['/api/subscribe-mailinglist/', { email: 'ada@example.com' }],
  '/trip-notes/': ['/api/trip-notes/', { email: 'ada@example.com', name: 'Ada' }],
} as const;

test('nothing typed into a form, or answered to it, runs [P28]', async ({ visitor: { page } }) => {
  const alerts = await countAlerts(page);
  await page.clock.install();
  await page.route('**/api/csrf/', (route) => route.fulfill({ json: { csrfmiddlewaretoken: 'token' } }));
  for (const [address, [path, fields]] of Object.entries(FORMS)) {
    await test.step(address, async () => {
      const echo = await Echo.behind(page, path);
      await openSettled(page, address);
      const form = page.locator('main form');
      expect(await typeEverywhere(form, TEXTS)).toBeGreaterThanOrEqual(Object.keys(fields).length);

      for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
      if (address !== '/subscribe/') await form.locator('[name=consent]').check();
      if (address === '/trip-notes/') await form.locator('[name=tour_of_interest]').selectOption({ index: 1 });
      // The next request for trip notes waits a while after the press.
      await echo.answersWithEach(form.locator('button[type=submit]'), () => page.clock.runFor(500));
      const shown = HUNDREDS.at(-1)!.join(' ').trim().split(/\s+/)[0]!;
      await expect(page.getByText(shown).first()).toBeVisible();
      expect(alerts()).toBe(0);
    });
  }
  for (const [what, address] of [
    ['a search', '/search/'],
    ['a lost link', '/check-in/lost/'],
  ] as const) {
    await test.step(what, async () => {
      await openSettled(page, address);
      expect(await typeEverywhere(page.locator('main'), TEXTS)).toBeGreaterThan(0);
      expect(alerts()).toBe(0);
    });
  }
});

test('nothing typed into the booking runs: the guest, the code, the card, and what they are answered [P28]', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const alerts = await countAlerts(page);
  const echo = await Echo.behind(page, '/api/guest/');
  const date = quietDate(oceanRoad, 33);
  await visitor.reach('personal', date);
  expect(await typeEverywhere(booking.dialog, TEXTS)).toBeGreaterThan(5);
  await booking.fillPersonal(traveller);
  await echo.answersWithEach(booking.button);
  await page.unroute('**/api/guest/');

  // A guest whose name contains the texts books through the real functions.
  const name = SCRIPT_INJECTIONS[4]!;
  await booking.fillPersonal({ ...traveller, otherNames: name, lastName: SCRIPT_INJECTIONS[7]! });
  await booking.button.click();
  if (date.visaTypes.length > 0) await booking.passVisa();
  await booking.isAt('Great Choice! Your Trip Summary');
  expect(await typeEverywhere(booking.dialog, TEXTS)).toBeGreaterThan(0);
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');
  expect(await typeEverywhere(booking.dialog, TEXTS)).toBeGreaterThan(3);
  await booking.payWith(CARDS.pays);
  await booking.givesDetails();
  expect(await typeEverywhere(booking.dialog, TEXTS)).toBeGreaterThan(3);
  await booking.finish();
  expect(alerts()).toBe(0);
});

// A policy that blocks something fails a journey by itself. The controls run without one.
test('control: what runs is counted [P28]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ bypassCSP: true });
  const alerts = await countAlerts(page);
  await openSettled(page, PAGE_TYPES.FAQ);
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), SCRIPT_INJECTIONS[4]!);
  await expect.poll(alerts).toBe(1);
});

test('control: a page that shows what is typed as markup is noticed [P28]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ bypassCSP: true });
  const alerts = await countAlerts(page);
  await openSettled(page, '/contact/');
  await page.evaluate(() => {
    const shown = document.querySelector('main')!.appendChild(document.createElement('div'));
    document.querySelector('main form')!.addEventListener('input', ({ target }) => {
      shown.innerHTML = (target as HTMLInputElement).value;
    });
  });
  await typeEverywhere(page.locator('main form'), TEXTS);
  await expect.poll(alerts).toBeGreaterThan(10);
});

/** Elements that a visitor can type into. */
const TYPED = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [name=website]), textarea';

/** Counts executed scripts: every injected string calls `alert` when it runs. */
async function countAlerts(page: Page): Promise<() => number> {
  let alerts = 0;
  await page.exposeFunction('alert', () => {
    alerts += 1;
  });
  return () => alerts;
}

/**
 * Types every text into every field, one after the other, and leaves the field each time, so that the page shows its
 * value and its message for each. Each field gets its first value back.
 *
 * @returns the number of fields
 */
async function typeEverywhere(where: Locator, texts: readonly string[]): Promise<number> {
  return where.evaluate(
    async (root, { selector, strings }) => {
      const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector)];
      const put = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        // React overrides the setter of each field it made, to know what it set itself.
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, text);
        for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }));
      };
      const before = fields.map(({ value }) => value);
      for (const text of strings) {
        for (const field of fields) put(field, text);
        // The effects of a field are done when the next message comes. A timer would wait four milliseconds for it.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
      fields.forEach((field, index) => put(field, before[index]!));
      return fields.length;
    },
    { selector: TYPED, strings: texts },
  );
}
