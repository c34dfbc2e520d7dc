import type { Locator, Page } from '@playwright/test';
import { oceanRoad, outback, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn, tabTo } from '../support/keyboard.ts';
import { stopClock } from '../support/network.ts';
import { hasAllowed } from '../support/sent-analytics.ts';

/** The rooms of the page in the order of the dock, with the header's text for each. */
const ROOMS = [
  { tab: 'Included', id: 'included', title: 'What’s included' },
  { tab: 'Dates', id: 'dates', title: 'Start dates and prices' },
  { tab: 'Stays', id: 'accommodation', title: 'Where you sleep' },
  { tab: 'Gallery', id: 'gallery', title: 'Gallery' },
  { tab: 'Reviews', id: 'reviews', title: 'Postcards home' },
] as const;

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Trip sections' }).getByRole('link', { name, exact: true });
}

/** Scrolls past the fare: from there on the dock shows. */
async function readOn(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: innerHeight * 1.5, behavior: 'instant' }));
  await expect(page.locator('.dock')).toBeVisible();
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

test('M36 M39 M40 N18 a tour opens at the room the address names and goes from room to room, up, sideways and back', async ({
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
      if ((await room.getAttribute('id')) === 'overview') await readOn(page);
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
      await expect(page.locator('.tour-hero__line:visible')).toHaveText(/\S/);
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
    await tab(page, 'Stays').click();
    await expect(room).toHaveAttribute('id', 'accommodation');
    await page.goBack();
    await expect(room).toHaveAttribute('id', 'overview');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
    await page.goForward();
    await expect(room).toHaveAttribute('id', 'accommodation');
    await page.locator('.tour-hero__back').click();
    await expect(room).toHaveAttribute('id', 'overview');
    await expect(page).toHaveURL(`${redCentre.url}#overview`);
  });
});

test('M40 P15 N03 rooms change by keyboard, by a link to a date, and on a phone, without a transition for who asked for less motion', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ reducedMotion: 'reduce' });
  const { page } = visitor;
  await hasAllowed(visitor.context, 'analytics');
  const room = page.locator('.panel:visible');
  const kinds = await noteTransitions(page);

  await test.step('by keyboard, with a focus that shows', async () => {
    await visitor.openTour(redCentre);
    await tabTo(page, page.locator('.dock__tabs [href="#included"]'), 120);
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

  await test.step('the dock of a phone is one row, which comes past the fare', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.openTour(redCentre);
    await expect(page.locator('.dock')).toBeHidden();
    await readOn(page);
    expect((await page.locator('.dock').boundingBox())!.height).toBeLessThanOrEqual(70);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(tab(page, 'Included')).toBeVisible();
    for (const { tab: name } of ROOMS) {
      const { width, height } = (await tab(page, name).boundingBox())!;
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      expect(await tab(page, name).evaluate((link) => link.scrollWidth > link.clientWidth), name).toBe(false);
      await tab(page, name).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
    }
  });
});

test('P01 without script every room is on the page, and the dock leads to each', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await visitor.openTour(redCentre);
  await expect(page.locator('.panel:visible')).toHaveCount(ROOMS.length + 1);
  for (const { tab: name, id, title } of ROOMS) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`${redCentre.url}#${id}`);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
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

function dialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** Addresses of the pictures that the browser has requested. */
function picturesAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.add(request.url());
  });
  return asked;
}

test('M37 M38 M52 P27 opens the pictures, the stays, the reviews and the trip notes of a tour', async ({ visitor }) => {
  const { page } = visitor;
  const asked = picturesAskedFor(page);
  const widths = new Map<string, number>();
  const closeAll = async () => {
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
    }).toPass();
  };

  await test.step('the pictures of a stay, of which only the first was fetched before', async () => {
    await visitor.openTour(redCentre, '#accommodation');
    const stay = page
      .locator('.stay')
      .filter({ has: page.locator('img + img') })
      .first();
    await expect(stay.locator('img').first()).toBeVisible();
    const opener = stay.getByRole('button', { name: /^See inside/ });
    await opener.scrollIntoViewIfNeeded();
    const before = asked.size;
    await opener.click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(await stay.locator('h3').innerText());
    await expect(dialog(page).getByText(/^1 of \d$/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page).getByText(/^2 of \d$/)).toBeVisible();
    await expect.poll(() => asked.size).toBeGreaterThan(before);
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByText(/^1 of \d$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the gallery at the picture that was pressed', async () => {
    await goTo('#gallery');
    const second = page.locator('#gallery a').nth(1);
    const alt = await second.locator('img').getAttribute('alt');
    await second.click();
    await expect(dialog(page).locator('.gallery-dialog__words')).toContainText(alt!);
    await expect(dialog(page).getByText(/^2 of /)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Picture 1' }).click();
    await expect(dialog(page).getByText(/^1 of /)).toBeVisible();
    await closeAll();
  });

  await test.step('reviews one by one, each cut at 500 characters and whole on request', async () => {
    await goTo('#reviews');
    const count = await page.locator('#reviews .postcard').count();
    await page.getByRole('button', { name: 'Read one by one' }).click();
    await expect(dialog(page).getByText(`1 of ${count}`)).toBeVisible();
    const texts = await dialog(page).locator('.postcard__text').allTextContents();
    expect(texts).toHaveLength(count);
    for (const text of texts) expect([...text.replace(/…$/, '')].length).toBeLessThanOrEqual(500);
    await expectFocusToStayIn(page, dialog(page));
    if (count > 1) {
      await dialog(page).getByRole('button', { name: 'Previous' }).click();
      await expect(dialog(page).getByText(`${count} of ${count}`)).toBeVisible();
    }
    await closeAll();
  });

  await test.step('the list of stays, which leads to the pictures of each', async () => {
    await goTo('#overview');
    await page.getByRole('link', { name: 'Where you sleep' }).click();
    const list = page.getByRole('dialog', { name: 'Where you sleep' });
    await expect(list).toBeVisible();
    const names = await list.getByRole('heading', { level: 3 }).allTextContents();
    expect(names).toEqual(await page.locator('.stay h3').allTextContents());
    await list.getByRole('button', { name: `See inside ${names[0]!}` }).click();
    await expect(page.getByRole('dialog', { name: names[0]! })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeVisible();
    await closeAll();
  });

  await test.step('the trip notes, which lead to the page that can be printed', async () => {
    await page.getByRole('link', { name: 'Download trip notes' }).click();
    await expect(page.getByRole('dialog', { name: 'Trip notes' })).toBeVisible();
    await page.getByRole('link', { name: 'Read them online' }).click();
    await expect(page).toHaveURL(`${redCentre.url}notes/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(redCentre.name);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('galleries of three sizes', async () => {
    for (const tour of [redCentre, oceanRoad, outback]) {
      await visitor.openTour(tour, '#accommodation');
      for (const size of ['small', 'standard', 'large']) {
        const opener = page.locator(`.stay[data-gallery="${size}"] button`).first();
        if (widths.has(size) || (await opener.count()) === 0) continue;
        await opener.click();
        widths.set(size, (await dialog(page).boundingBox())!.width);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
    expect(widths.get('small')).toBeLessThan(widths.get('standard')!);
    expect(widths.get('standard')).toBeLessThan(widths.get('large')!);
  });

  async function goTo(hash: string): Promise<void> {
    await page.evaluate((room) => location.assign(room), hash);
    await expect(page.locator('.panel:visible')).toHaveAttribute('id', hash.slice(1));
  }
});

test('M37 opens the trip notes two seconds after a page with their hash is there', async ({ visitor }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.openTour(redCentre);
  await stopClock(page);
  await page.evaluate(() => {
    const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.assign('#trip-notes');
    return heard.then(() => true);
  });
  const notes = page.getByRole('dialog', { name: 'Trip notes' });
  const opensInTime = async () => {
    await page.clock.runFor(1999);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(notes).toBeVisible();
  };
  await opensInTime();

  await test.step('and so it is when the page is loaded with the hash', async () => {
    await page.reload();
    // The script that shows the rooms loads late.
    await expect(page.locator('.tour[data-tab]')).toBeVisible();
    await opensInTime();
  });
});
