import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { consentBanner, consentButton } from '../support/consent.ts';
import { expect, test } from '../support/journey.ts';
import { asOperatorWith } from '../support/operator.ts';
import { expectGoodLooksWithLargeText } from '../support/looks.ts';
import { openSettled, untilAsked } from '../support/settled.ts';
import { siteNow } from '../support/site-clock.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? '{}') as Record<string, unknown>);

test('asks once and again after a year, or when something new is in use [P13]', async ({ visitor }) => {
  const { page, context } = visitor;
  await openSettled(page, '/faq/');
  await untilAsked(page);

  await test.step('a refusal by keyboard is kept with its day, on every page and over a reload', async () => {
    await consentButton(page, 'No thanks').focus();
    await page.keyboard.press('Enter');
    await expect(consentBanner(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    const today = new Date(siteNow()).toISOString().slice(0, 10);
    expect(await kept(page)).toMatchObject({ analytics: 'refused', on: { analytics: today } });
    for (const path of ['/faq/', '/trips/', '/']) {
      await openSettled(page, path);
      await expect(consentBanner(page)).toBeHidden();
    }
  });

  await test.step('it asks again when the answer is a year old, and when something new is in use', async () => {
    const answer = (day: string) => JSON.stringify({ analytics: 'refused', on: { analytics: day } });
    const hasAnswered = (text: string) => page.evaluate((value) => localStorage.setItem('consent', value), text);
    await hasAnswered(answer('2025-01-01'));
    await page.reload();
    await untilAsked(page);
    await hasAnswered(answer(new Date(siteNow()).toISOString().slice(0, 10)));
    await openSettled(page, '/faq/');
    await expect(consentBanner(page)).toBeHidden();
    await asOperatorWith(context, { asks: 'analytics chat' });
    await page.reload();
    await untilAsked(page);
    await expect(consentBanner(page)).toContainText('Can we count your visit and show a live chat?');
  });
});

test('no question appears when no purpose is in use, nor by itself on the page of a booking [P13]', async ({
  visitor,
}) => {
  const { page, context } = visitor;

  await test.step('by itself it does not ask on the page of a booking', async () => {
    await openSettled(page, '/check-in/');
    await expect(consentBanner(page)).toBeHidden();
  });

  await test.step('without a purpose no question appears, and the link leads to the text about it', async () => {
    await page.evaluate(() => localStorage.clear());
    await asOperatorWith(context, { asks: '' });
    await openSettled(page, '/faq/');
    await expect(consentBanner(page)).toBeHidden();
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await expect(page).toHaveURL(/\/terms\/#cookies$/);
  });
});

test('the footer’s link changes it on any page, a booking’s too, and gives the focus back [P13]', async ({
  visitor,
}) => {
  const { page } = visitor;
  await openSettled(page, '/faq/');
  await untilAsked(page);
  await consentButton(page, 'Yes, that’s fine').click();
  for (const path of ['/faq/', '/trips/the-red-centre/', '/check-in/']) {
    await openSettled(page, path);
    const link = page.getByRole('link', { name: 'Privacy choices' });
    await link.click();
    await expect(consentBanner(page).getByRole('heading')).toBeFocused();
    await expect(consentBanner(page).getByRole('checkbox')).toBeChecked();
    await consentButton(page, 'Keep my current choice').click();
    await expect(link).toBeFocused();
    expect(await kept(page)).toMatchObject({ analytics: 'given' });
  }
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await consentButton(page, 'No thanks').click();
  expect(await kept(page)).toMatchObject({ analytics: 'refused' });
});

test('the footer’s link opens the choices also while the browser is too busy to have fetched their script [P13]', async ({
  visitor: { page },
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  for (const path of ['/faq/', '/check-in/']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await expect(consentBanner(page).getByRole('heading')).toBeFocused();
    await expect(page).toHaveURL(path);
  }
});

test('asking and choosing are accessible, move nothing, and cover neither the way to the dates, the cart nor the booking [P13, P15]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking } = visitor;

  await test.step('asking and choosing are accessible, in light and dark and on a phone', async () => {
    await asOperatorWith(page, { asks: 'analytics chat' });
    await openSettled(page, '/faq/');
    await untilAsked(page);
    await expectAccessible(page, 'the banner, light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'the banner, dark');
    await consentButton(page, 'Choose').click();
    await expectAccessible(page, 'the choice, dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, 'the choice, light');
    await expectGoodLooksWithLargeText(page, 'the choice');
    await page.unrouteAll();
  });

  await test.step('they move nothing, and cover neither the way to the dates nor the cart on a phone', async () => {
    await visitor.hasInCart(quietDate(oceanRoad, 45));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openSettled(page, redCentre.url);
    const panel = page.getByRole('button', { name: 'View cart' });
    await expect(panel).toBeVisible();
    // What moved while the page loaded is not the question's.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      (window as unknown as { shifts: number[] }).shifts.length = 0;
    });
    await untilAsked(page);
    await page.getByRole('button', { name: 'START DATES' }).click({ trial: true });
    await page.getByRole('link', { name: /^Your cart/ }).click({ trial: true });
    await panel.click({ trial: true });
    await consentButton(page, 'No thanks').click();
    await panel.click({ trial: true });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  });

  await test.step('they are behind the booking, and the last link of the page can be reached below them', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => localStorage.clear());
    await openSettled(page, '/trips/');
    await untilAsked(page);
    await page.getByRole('link', { name: 'Privacy choices' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.getByRole('link', { name: 'Instagram' }).last().click({ trial: true });
    // The footer makes the room for them, so no strip of the page's paper shows below it.
    const { y, height } = (await page.getByRole('contentinfo').boundingBox())!;
    expect(800 - (y + height)).toBeLessThan(2);
    await visitor.hasInCart(quietDate(oceanRoad, 46));
    await page.goto('/trips/#my-cart');
    await page.reload();
    await booking.isAt('Your cart');
    const refuse = page.locator('[data-consent-refuse]');
    await expect(async () => {
      await page.keyboard.press('Shift');
      await expect(refuse).toBeVisible({ timeout: 1000 });
    }).toPass();
    const isReached = await refuse.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isReached).toBe(false);
  });
});

test('without scripts nothing is asked or loaded, and the link leads to the text about it [P13, N03]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/faq/');
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page).toHaveURL(/\/terms\/#cookies$/);
  await expect(page.getByText('With JavaScript switched off none of this is loaded')).toBeVisible();
});
