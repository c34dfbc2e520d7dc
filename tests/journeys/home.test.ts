import type { Page } from '@playwright/test';
import { usesChat } from './support/chat.ts';
import { openHome } from './support/home.ts';
import { expect, test } from './support/journey.ts';
import { stopClock } from './support/network.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

function feedShown(page: Page) {
  return page.locator('.feed li').filter({ visible: true });
}

/** Opens the drop-down at the top, and closes it by Escape once the page's behaviour has come, as it does when idle. */
async function openAndCloseDestinations(page: Page): Promise<void> {
  const sydney = page.locator('.header .nav a[href="/destinations/sydney/"]');
  await page.locator('.header .nav summary').click();
  await expect(sydney).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(sydney).toBeHidden({ timeout: 500 });
  }).toPass();
}

test('M23 M25 M30 M31 from the top of home a wide screen leads to the trips, and to one that is searched', async ({
  visitor: { page },
}) => {
  await page.goto('/');

  await test.step('the header is hidden under 180 px of scroll and shows beyond', async () => {
    const header = page.locator('.header');
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 179, behavior: 'instant' }));
    await expect(header).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 180, behavior: 'instant' }));
    await expect(header).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header).toBeHidden();
  });

  await test.step('see-trips links scroll to the section of trips', async () => {
    await page.locator('.hero').getByRole('link', { name: 'See trips' }).click();
    await expect(page.locator('#trips-title')).toBeInViewport();
  });

  await test.step('above 576 px a trip is searched and SEE TRIPS goes there', async () => {
    const place = page.locator('[data-where-to]').filter({ visible: true });
    await expect(place.getByRole('combobox')).toHaveCount(0);
    await place.hover();
    const box = place.getByRole('combobox', { name: 'Where to?' });
    await expect(box).toBeEditable();
    await box.click();
    await expect(place.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
    await box.fill('nowhere at all');
    await expect(place.getByText('No elements found. Consider changing the search query.')).toBeVisible();
    await box.fill('reef');
    await expect(place.getByRole('option')).toHaveText(['Reef and Islands']);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(box).toHaveValue('Reef and Islands');
    await expect(place.getByRole('listbox')).toBeHidden();
    await place.getByRole('link', { name: 'SEE TRIPS' }).click();
    await expect(page).toHaveURL(/\/trips\/reef-and-islands\/$/);
  });
});

test('M26 M31 M32 up to 576 px a trip is chosen without typing, and up to 578 px the postcards are a slider', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: { width: 576, height: 800 } });
  await page.goto('/');

  await test.step('a trip is chosen in a list of 300 px at most', async () => {
    const place = page.locator('[data-where-to]').filter({ visible: true });
    await place.hover();
    const box = place.getByRole('combobox', { name: 'Where to?' });
    await expect(box).toHaveText('Choose a trip');
    expect(await box.evaluate((element) => element.tagName)).toBe('BUTTON');
    await box.focus();
    await box.press('Enter');
    const list = place.locator('.picker__list');
    await expect(list).toBeVisible();
    expect((await list.boundingBox())!.height).toBeLessThanOrEqual(300);
    await place.getByRole('option', { name: 'Tasmania' }).click();
    await expect(box).toHaveText('Tasmania');
    await box.press('Enter');
    await expect(place.getByRole('option', { selected: true })).toHaveText('Tasmania');
    await box.press('Escape');
    await expect(place.getByRole('link', { name: 'SEE TRIPS' })).toHaveAttribute('href', '/trips/tasmania/');
  });

  await test.step('the postcards are a slider up to 578 px and a grid above', async () => {
    await page.setViewportSize({ width: 578, height: 800 });
    const slider = page.locator('.postcards.swiper-initialized');
    await expect(slider).toHaveCount(1);
    const count = page.locator('.postcards [data-count]');
    await expect(count).toHaveText(/^1 \/ \d+$/);
    await page.getByRole('button', { name: 'Next review' }).click();
    await expect(count).toHaveText(/^2 \/ \d+$/);
    await page.setViewportSize({ width: 579, height: 800 });
    await expect(slider).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Next review' })).toBeHidden();
  });
});

test('M29 a phone shows two pictures first and four more at each press, until none is left', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(PHONE);
  await page.goto('/');
  const more = page.getByRole('button', { name: 'MORE PICTURES' });
  const all = await page.locator('.feed li').count();
  await expect(feedShown(page)).toHaveCount(2);
  for (let shown = 6; shown < all + 4; shown += 4) {
    await more.click();
    await expect(feedShown(page)).toHaveCount(Math.min(shown, all));
  }
  await expect(more).toBeHidden();
  await expect(page.locator('.feed a:focus')).toHaveCount(1);
});

test('M22 #terms opens the last entry of the accordion after 3 s', async ({ visitor: { page } }) => {
  await openHome(page);
  await stopClock(page);
  await page.evaluate(() => {
    location.hash = '#terms';
  });
  const terms = page.locator('#terms');
  await page.clock.runFor(2900);
  await expect(terms).not.toHaveAttribute('open');
  await page.clock.runFor(200);
  await expect(terms).toHaveAttribute('open');
  await expect(terms).toBeInViewport();
  expect(await terms.evaluate((entry) => entry.matches('.acc > :last-child'))).toBe(true);
});

test('M23 M29 M30 without script header, pictures and trips are all there', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('.header')).toBeVisible();
  await expect(feedShown(page)).toHaveCount(await page.locator('.feed li').count());
  const place = page.locator('[data-where-to]').filter({ visible: true });
  await place.getByText('Choose a trip').click();
  await place.getByRole('link', { name: 'Tasmania' }).click();
  await expect(page).toHaveURL(/\/trips\/tasmania\/$/);
});

test('M24 the menu takes no press for 500 ms while it opens, then closes', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor(PHONE);
  await openHome(page);
  await stopClock(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.locator('.masthead--home').getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  const close = menu.getByRole('button', { name: 'Close menu' });
  await page.clock.runFor(400);
  await close.click();
  await expect(menu).toBeVisible();
  await page.clock.runFor(200);
  await close.click();
  await expect(menu).toBeHidden();
});

test('M24 drop-downs open and close, on phones and at the top', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor(PHONE);
  await page.goto('/trips/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const sydney = menu.locator('a[href="/destinations/sydney/"]');
  await expect(sydney).toBeHidden();
  await menu.getByText('Destinations').click();
  await expect(sydney).toBeVisible();
  await menu.getByText('Destinations').click();
  await expect(sydney).toBeHidden();

  const { page: wide } = await anotherVisitor();
  await wide.goto('/trips/');
  await openAndCloseDestinations(wide);
  await expect(wide.locator('.header .nav summary')).toBeFocused();
});

test('M20 where there is no chat, its hash leads to the other ways of reaching us', async ({ visitor: { page } }) => {
  await usesChat(page, 'none');
  await page.goto('/#live-chat');
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();
});

test('M75 no chat button comes where no widget has announced itself', async ({ visitor: { page } }) => {
  await usesChat(page, 'none');
  await page.clock.install();
  await page.goto('/trips/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await stopClock(page);
  await page.clock.runFor(60_000);
  await expect(page.locator('#chat')).toBeHidden();
});

test('M20 M75 M76 the chat button comes 10 s after the page, says what is unread and asks the widget to open', async ({
  visitor: { page },
}) => {
  await usesChat(page, 'none');
  await page.clock.install();
  await page.goto('/trips/');
  const tell = (name: string, detail?: object) =>
    page.evaluate(([type, said]) => window.dispatchEvent(new CustomEvent(type, { detail: said })), [
      name,
      detail,
    ] as const);
  // The chat button is part of the page's behaviour, as the drop-downs are.
  await openAndCloseDestinations(page);
  await stopClock(page);
  await tell('chat:ready');
  await tell('chat:unread', { count: 2 });
  await page.clock.runFor(10_000);
  const button = page.getByRole('button', { name: 'Open live chat, 2 unread messages' });
  await expect(button).toBeVisible();
  await expect(button).toContainText('2');
  await tell('chat:unread', { count: 0 });
  await expect(page.getByRole('button', { name: 'Open live chat', exact: true })).toBeVisible();
  const asked = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('chat:open', () => resolve('asked'), { once: true })),
  );
  await page.locator('#chat').click();
  expect(await asked).toBe('asked');
  const askedByHash = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('chat:open', () => resolve('asked'), { once: true })),
  );
  await page.evaluate(() => {
    location.hash = '#live-chat';
  });
  expect(await askedByHash).toBe('asked');
  await page.evaluate(() => document.documentElement.setAttribute('data-booking-open', ''));
  await expect(page.locator('#chat')).toBeHidden();
});
