import type { Locator, Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { hasAllowed } from '../support/sent-analytics.ts';

/** The rooms of the page in the order of the dock, with the header's text for each. */
const ROOMS = [
  { tab: 'Included', id: 'included', title: 'What’s included' },
  { tab: 'Dates', id: 'dates', title: 'Start dates and prices' },
  { tab: 'Where you sleep', id: 'accommodation', title: 'Where you sleep' },
  { tab: 'Gallery', id: 'gallery', title: 'Gallery' },
  { tab: 'Reviews', id: 'reviews', title: 'Postcards home' },
] as const;

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Trip sections' }).getByRole('link', { name, exact: true });
}

/** Records the kind of every transition of the page, and the animation of the new room. */
async function noteTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document);
    const kinds: string[] = [];
    Object.assign(window, { kinds });
    document.startViewTransition = (options) => {
      const transition = begin(options);
      const [kind = ''] = typeof options === 'object' ? (options.types ?? []) : [];
      const index = kinds.push(kind) - 1;
      // A transition that the next one replaces is never ready.
      transition.ready.then(
        () => {
          const { animationName } = getComputedStyle(document.documentElement, '::view-transition-new(root)');
          kinds[index] = `${kind}: ${animationName}`;
        },
        () => undefined,
      );
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { kinds: string[] }).kinds);
}

test('a tour opens at the room the address names and goes from room to room, up, sideways and back [M36, M39, M40, N18]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ reducedMotion: 'no-preference' });
  const { page, startDates } = visitor;
  await hasAllowed(visitor.context, 'analytics');
  const kinds = await noteTransitions(page);
  const room = page.locator('.panel:visible');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await test.step('the room that the address names is open, at its top and without a transition', async () => {
    await visitor.openTour(redCentre, '#gallery');
    await expect(room).toHaveAttribute('id', 'gallery');
    await expect(tab(page, 'Gallery')).toHaveAttribute('aria-current', 'true');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await kinds()).toEqual([]);
  });

  await test.step('neither a slider nor a dialog is fetched before one is asked for', async () => {
    await expect(page.locator('#gallery img').first()).toBeVisible();
    expect(asked.filter((url) => /swiper|slider|album|tour-dialogs/.test(url))).toEqual([]);
  });

  await test.step('the room stays when the address opens something else', async () => {
    await page.evaluate(() => location.assign('#show-dates'));
    await expect(startDates.dialog).toBeVisible();
    await expect(room).toHaveAttribute('id', 'gallery');
  });

  await test.step('it goes up from the overview and sideways from anywhere else', async () => {
    await visitor.openTour(redCentre);
    await expect(room).toHaveAttribute('id', 'overview');
    await expect(page.locator('.dock__tabs [aria-current]')).toHaveText('Overview');
    for (const name of ['Dates', 'Gallery', 'Included', 'Overview', 'Reviews']) {
      const before = await kinds();
      await tab(page, name).click();
      await expect(page.locator('.dock__tabs [aria-current]')).toHaveText(name);
      await expect.poll(async () => (await kinds())[before.length]).toContain(': ');
    }
    await expect
      .poll(kinds)
      .toEqual(['up: from-below', 'next: from-end', 'back: from-start', 'back: from-start', 'up: from-below']);
  });

  await test.step('one room shows at a time, and the header says which', async () => {
    for (const { tab: name, id, title } of ROOMS) {
      await tab(page, name).click();
      await expect(room).toHaveAttribute('id', id);
      await expect(page).toHaveURL(`${redCentre.url}#${id}`);
      await expect(page.locator('.tour-hero__title:visible')).toHaveText(title);
      await expect(page).toHaveTitle(`${title}: ${redCentre.name} | Saltbush Tours`);
      await expect(page.locator('.tour-hero__line:visible')).toHaveText(/\S/);
      expect((await page.locator('.tour-hero .poster').boundingBox())!.height).toBeLessThanOrEqual(140);
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
      await expect(page.locator('.dock__tabs [aria-current]')).toHaveText(name);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });

  await test.step('the room’s button and the browser’s lead back to the overview, where it was left', async () => {
    await tab(page, 'Overview').click();
    await expect(room).toHaveAttribute('id', 'overview');
    const depth = 1200;
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), depth);
    await tab(page, 'Where you sleep').click();
    await expect(room).toHaveAttribute('id', 'accommodation');
    await page.goBack();
    await expect(room).toHaveAttribute('id', 'overview');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
    await page.goForward();
    await expect(room).toHaveAttribute('id', 'accommodation');
    await page.locator('.tour-hero__back').click();
    await expect(room).toHaveAttribute('id', 'overview');
    await expect(page).toHaveURL(`${redCentre.url}#overview`);
    await expect(page).toHaveTitle(`${redCentre.name} | Saltbush Tours`);
  });
});

test('rooms change by keyboard, by a link to a date, and on a phone, without a transition for who asked for less motion [M40, P15, N03]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ reducedMotion: 'reduce' });
  const { page } = visitor;
  await hasAllowed(visitor.context, 'analytics');
  const room = page.locator('.panel:visible');
  const kinds = await noteTransitions(page);

  await test.step('by keyboard, with a focus that shows', async () => {
    await visitor.openTour(redCentre);
    const included = page.locator('.dock__tabs [href="#included"]');
    await tabTo(page, included, 120);
    await expect.poll(() => isOnTop(included)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'What’s included' })).toBeFocused();
    await expect(page.locator('.tour-hero .poster')).toHaveCSS('outline-style', 'solid');
  });

  await test.step('by a press', async () => {
    await tab(page, 'Reviews').click();
    await expect(room).toHaveAttribute('id', 'reviews');
    expect(await kinds()).toEqual([]);
  });

  await test.step('the start dates open and close without moving anything', async () => {
    await visitor.openStartDates();
    expect(await longestMovement(page)).toBeLessThanOrEqual(10);
    await visitor.startDates.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(visitor.startDates.dialog).toBeHidden();
  });

  await test.step('a link to a start date opens the room of the dates, and the month that the day is in', async () => {
    const { id } = redCentre.departures.findLast(({ start }) => start !== null)!;
    await page.goto(`${redCentre.url}#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    await expect(room).toHaveAttribute('id', 'dates');
  });

  await test.step('on the narrowest phone every tab can be pressed from the first screen on', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.openTour(redCentre);
    await expect.poll(() => isOnTop(tab(page, 'Included'))).toBe(true);
    expect((await page.locator('.dock').boundingBox())!.height).toBeLessThanOrEqual(104);
    for (const { tab: name } of ROOMS) {
      const { width, height } = (await tab(page, name).boundingBox())!;
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      expect(await tab(page, name).evaluate((link) => link.scrollWidth > link.clientWidth), name).toBe(false);
      await tab(page, name).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
    }
  });
});

test('header and dock rest while rooms change, and nothing named sticks or scrolls, which WebKit would leave unpainted', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await hasAllowed(visitor.context, 'analytics');
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = begin(options);
      void transition.ready.then(() => {
        const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
        const named = shown.filter((element) => getComputedStyle(element).viewTransitionName !== 'none');
        const unpainted = shown.filter((element) => {
          const { position, overflow } = getComputedStyle(element);
          return (
            /sticky|fixed|auto|scroll/.test(`${position} ${overflow}`) && named.some((part) => part.contains(element))
          );
        });
        const classes = (elements: Element[]) => elements.map(({ className }) => className);
        Object.assign(window, { parts: { named: classes(named), unpainted: classes(unpainted) } });
      });
      return transition;
    };
  });
  await visitor.openTour(redCentre);
  await page.locator('.dock__tabs [href="#dates"]').dispatchEvent('click');
  const parts = () => page.evaluate(() => (window as unknown as { parts: unknown }).parts);
  await expect.poll(parts).toEqual({ named: ['header__in', 'dock__in'], unpainted: [] });
});

test('without script every room is on the page, and the dock leads to each [P01]', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await visitor.openTour(redCentre);
  await expect(page.locator('.panel:visible')).toHaveCount(ROOMS.length + 1);
  for (const { tab: name, id, title } of ROOMS) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`${redCentre.url}#${id}`);
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2, name: title })).toBeInViewport();
  }
  // A button outside of a form and of the header would do nothing.
  await expect(page.locator('button:visible:not(form button, header button)')).toHaveCount(0);
  await page.getByRole('link', { name: 'Download trip notes' }).click();
  await expect(page).toHaveURL(`${redCentre.url}notes/`);
});

/** The duration, in milliseconds, of the slowest change of place or size. */
async function longestMovement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const moves = /translate|transform|scale|rotate|inset|margin|height|width|all/;
    const milliseconds = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
    const longest = [...document.querySelectorAll('dialog, dialog *:not(.spinner)')].map((element) => {
      const style = getComputedStyle(element);
      const durations = style.transitionDuration.split(', ').map(milliseconds);
      const transitions = style.transitionProperty
        .split(', ')
        .map((property, index) => (moves.test(property) ? durations[index % durations.length]! : 0));
      const animations = style.animationName === 'none' ? [] : style.animationDuration.split(', ').map(milliseconds);
      return Math.max(...transitions, ...animations, 0);
    });
    return Math.max(...longest);
  });
}

/**
 * Whether what stands at the middle of an element is the element itself: nothing covers it, and nothing clips it away. A
 * part that only waits out of sight, for screen readers and the keyboard, is not on top.
 */
function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
