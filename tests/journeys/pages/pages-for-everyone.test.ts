import type { Page } from '@playwright/test';
import { smallTargets } from '../../in-browser/support/small-targets.ts';
import { expect, test } from '../support/journey.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectNothingCutOff,
  expectNothingSqueezed,
  expectNumbersWhole,
  NARROW,
  resize,
  setTextSize,
  ZOOMED,
} from '../support/looks.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { openSettled, untilAllHasCome, untilAsked } from '../support/settled.ts';

const DESKTOP = { width: 1440, height: 900 };
/** A width between phone and desktop. Only home has a part that the others do not show: the trip filter. */
const TABLET = { width: 768, height: 800 };
const SMALL_DESKTOP = { width: 1024, height: 768 };
const PHONE = { width: 360, height: 800 };

/** The kinds of page whose dates a script updates, and those whose dates never change. */
const KEPT_TRUE = ['all trips', 'destination', 'tour', 'blog', 'events calendar'] as const;
const AS_BUILT = ['category', 'author', 'article', 'reviews', 'terms'] as const;

/** The first and the last time zone, and between them those of operator and guests. */
const FIRST_AND_LAST = ['Pacific/Kiritimati', 'Etc/GMT+12'];
const BETWEEN = ['Australia/Sydney', 'Europe/London', 'America/Los_Angeles'];
const DATES = /\b\d{1,2}(?:st|nd|rd|th)? (?:[A-Z][a-z]{2,8}),? \d{4}\b|\b[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b/g;

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`${type} is for everyone: stands still, is reached by keyboard, has nothing axe can find, overflows nowhere [P15, N16]`, async ({
    anotherVisitor,
  }) => {
    const { page } = await anotherVisitor({ viewport: DESKTOP });
    await openWhole(page, path);

    await test.step('nothing moves by itself for who asked for less motion', async () => {
      expect.soft(await moving(page)).toEqual([]);
    });
    await test.step('the keyboard reaches everything, and shows where it is', async () => {
      expect.soft(await goThroughByTab(page)).toEqual({ unreached: [], unmarked: [] });
      await untilFocusedIslandsAreReady(page);
      await beginAgain(page);
    });
    await test.step('axe finds nothing, light', async () => {
      await expectAccessibleAt(page, DESKTOP, 'light');
      await expectAccessibleAt(page, PHONE, 'light');
      if (type === 'home') await expectAccessibleAt(page, TABLET, 'light');
    });
    await test.step('nothing overflows at 320 pixels or zoomed to 200 %, folded and unfolded', async () => {
      await expectNoOverflowAt(page, NARROW, ZOOMED);
      if ((await openDetails(page)) > 0) {
        await expectNoOverflowAt(page, NARROW, ZOOMED);
        await expectAccessibleAt(page, DESKTOP, 'light, unfolded', 'main details[open]');
      }
    });
    await test.step('axe finds nothing in what dark changes', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessibleAt(page, PHONE, 'dark, unfolded');
      if (type === 'home') await expectAccessibleAt(page, TABLET, 'dark, unfolded');
      await expectAccessibleAt(page, DESKTOP, 'dark, unfolded');
    });
    await test.step('a finger reaches every control', async () => {
      await resize(page, PHONE);
      expect.soft(await page.evaluate(smallTargets, 'body')).toEqual([]);
      await beginAgain(page);
    });
    await test.step('no amount, phone number or day breaks in two', async () => {
      for (const size of [PHONE, TABLET, DESKTOP]) {
        await resize(page, size);
        await expectNumbersWhole(page, `at ${size.width} pixels`);
      }
    });
    await test.step('nothing overflows or is cut off with text at 200 %, unfolded', async () => {
      await setTextSize(page, 2);
      for (const size of [PHONE, SMALL_DESKTOP]) {
        await expectNoOverflowAt(page, size);
        await expectNothingCutOff(page, `with large text at ${size.width} pixels`);
        await expectNothingSqueezed(page, `with large text at ${size.width} pixels`);
        await expectListsInside(page);
      }
    });
    await test.step('axe finds nothing with text at 200 %', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessibleAt(page, PHONE, 'with large text');
      await setTextSize(page, 1);
    });
    await test.step('nothing overflows at 320 pixels in the visitor’s own fonts, until the site’s come', async () => {
      await resize(page, NARROW);
      await page.route('**/*.woff2', (route) => route.abort());
      await page.reload();
      const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      expect(await page.evaluate(loaded)).not.toContain('Archivo');
      await expectNoOverflow(page, 'in other fonts');
      if ((await openDetails(page)) > 0) await expectNoOverflow(page, 'in other fonts, unfolded');
    });
  });
}

test('has nothing axe can find in any room of a tour [P15, N16]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: DESKTOP });
  await openWhole(page, PAGE_TYPES.tour);
  for (const room of ['included', 'dates', 'accommodation', 'gallery', 'reviews']) {
    await test.step(room, async () => {
      await page.goto(`${PAGE_TYPES.tour}#${room}`);
      await expect(page.locator(`#${room}`)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessibleAt(page, PHONE, `${room}, ${colorScheme}`, 'main');
        await expectAccessibleAt(page, DESKTOP, `${room}, ${colorScheme}`, 'main');
      }
    });
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const fades = reducedMotion === 'no-preference';
  test(`a page ${fades ? 'fades into the next' : 'gives way to the next at once, for who asked for less motion'} [P15]`, async ({
    anotherVisitor,
  }) => {
    const { page } = await anotherVisitor({ reducedMotion, viewport: DESKTOP });
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => Object.assign(window, { fades: viewTransition !== null }));
    });
    await page.goto(PAGE_TYPES.reviews);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(PAGE_TYPES.blog);
    await expect.poll(() => page.evaluate(() => (window as { fades?: boolean }).fades)).toBe(fades);
  });
}

test('every date on the pages is the same day in every time zone [N12, P23]', async ({
  visitor: { page, context },
}) => {
  const session = await context.newCDPSession(page);
  const datesIn = async (timezoneId: string, types: readonly (keyof typeof PAGE_TYPES)[]) => {
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    const dates: Record<string, string[]> = {};
    for (const type of types) {
      await page.goto(PAGE_TYPES[type], { waitUntil: 'domcontentloaded' });
      const { zone, text } = await page.evaluate(() => ({
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        text: document.querySelector('main')!.textContent.replace(/\s+/g, ' '),
      }));
      expect(zone).toBe(timezoneId);
      dates[type] = text.match(DATES) ?? [];
    }
    return dates;
  };
  const [first, last] = [
    await datesIn(FIRST_AND_LAST[0]!, [...KEPT_TRUE, ...AS_BUILT]),
    await datesIn(FIRST_AND_LAST[1]!, [...KEPT_TRUE, ...AS_BUILT]),
  ];
  for (const [type, dates] of Object.entries(first)) expect(dates.length, type).toBeGreaterThan(0);
  expect(last).toEqual(first);
  for (const zone of BETWEEN) expect(first).toMatchObject(await datesIn(zone, KEPT_TRUE));
});

/** Opens a page and waits until everything has loaded. The chat button comes last. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openSettled(page, path);
  await untilAllHasCome(page);
  if (await page.evaluate(() => document.documentElement.dataset['private'] === undefined)) await untilAsked(page);
  await page.clock.fastForward(10_000);
  await expect(page.locator('#chat')).not.toHaveAttribute('hidden');
}

async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
}

/**
 * An island that was focused draws itself anew once its script is there, and a list of links once more when its listbox
 * comes: what is opened before would be gone.
 */
async function untilFocusedIslandsAreReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('astro-island[client="touch"][ssr]')].every((island) =>
      [...island.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].every(
        (element) => element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true }),
      ),
    ),
  );
  await page.waitForFunction(() => document.querySelector('astro-island:not([ssr]) details.picker') === null);
}

/** Restores the page as it was before. */
async function beginAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

async function expectAccessibleAt(page: Page, size: typeof DESKTOP, what: string, within?: string): Promise<void> {
  await resize(page, size);
  await expectAccessible(page, `${what}, at ${size.width} pixels`, within);
}

async function expectNoOverflowAt(page: Page, ...sizes: readonly (typeof DESKTOP)[]): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await expectNoOverflow(page, `at ${size.width} pixels`);
  }
}

/** Opens the drop-down lists one at a time: none reaches past the screen. */
async function expectListsInside(page: Page): Promise<void> {
  const lists = page.locator('main details[name]').filter({ visible: true });
  for (let index = 0; index < (await lists.count()); index += 1) {
    const list = lists.nth(index);
    await list.locator('summary').click();
    const isInside = await list.evaluate(({ lastElementChild }) => {
      const { left, right } = lastElementChild!.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
    expect.soft(isInside, `the list of ${await list.locator('summary').innerText()}`).toBe(true);
    await list.locator('summary').click();
  }
}

/** Opens everything that folds. Drop-down lists open one at a time, because they would cover each other. */
async function openDetails(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLDetailsElement>('main details:not([name])');
    for (const details of all) details.open = true;
    return all.length;
  });
}

/** Presses of Tab before each check, because a check takes longer than a press. */
const PRESSES = 20;

/** Goes through a page with Tab. Returns what Tab does not reach, and what has the focus without showing it. */
async function goThroughByTab(page: Page): Promise<{ unreached: string[]; unmarked: string[] }> {
  const wanted = await reachable(page);
  const stops = await noteStops(page);
  let seen = new Map<string, boolean>();
  const late = () => [...seen.keys()].filter((name) => !wanted.includes(name)).length;
  // A radio group is one stop. A page has at most as many stops as focusable elements, and those that load meanwhile.
  for (let press = 0; press < wanted.length + late() + 5 && wanted.some((name) => !seen.has(name)); press += PRESSES) {
    for (let stop = 0; stop < PRESSES; stop += 1) await page.keyboard.press('Tab');
    seen = new Map((await stops()).toReversed());
  }
  const left = await numbersInSight(page);
  return {
    // Scrolling to the end shows the last posts, and the button that shows more is gone before Tab comes to it.
    unreached: wanted.filter((name) => !seen.has(name) && left.includes(name.split(' ')[0])),
    unmarked: [...seen].flatMap(([name, isMarked]) => (isMarked ? [] : [name])),
  };
}

/** Everything that takes the focus, numbered in the order of the page. */
async function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]'),
    );
    return elements.map((element, index) => {
      element.dataset['stop'] = String(index);
      return `${index} ${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`;
    });
  });
}

async function numbersInSight(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop]')]
      .filter((element) => element.checkVisibility())
      .map(({ dataset }) => dataset['stop']),
  );
}

/** Records every element that gets the focus, and whether a ring, an underline or a frame shows it. */
async function noteStops(page: Page): Promise<() => Promise<[name: string, isMarked: boolean][]>> {
  await page.evaluate(() => {
    const stops: [string, boolean][] = [];
    Object.assign(window, { stops });
    const hasRing = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      target.dataset['stop'] ??= `late ${document.querySelectorAll('[data-stop]').length}`;
      const text = (target.getAttribute('aria-label') ?? target.textContent).trim().slice(0, 40);
      // A card may show the ring of the link that fills it.
      const around = [target, target.parentElement, target.closest('article, li, section, .ticket')];
      const isMarked = around.some((candidate) => candidate !== null && hasRing(candidate));
      stops.push([`${target.dataset['stop']} ${target.tagName} ${text}`, isMarked]);
    });
  });
  return () => page.evaluate(() => (window as unknown as { stops: [string, boolean][] }).stops);
}
