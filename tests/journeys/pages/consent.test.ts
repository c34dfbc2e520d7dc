import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { consentBanner, consentButton } from '../support/consent.ts';
import { expect, test } from '../support/journey.ts';
import { asOperatorWith } from '../support/operator.ts';
import { openSettled, untilAsked } from '../support/settled.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

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

test('asking moves nothing, and covers neither the way to the dates, the cart nor the booking [P13]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking } = visitor;

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
