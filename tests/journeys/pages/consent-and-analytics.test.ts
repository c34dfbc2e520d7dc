import type { Page } from '@playwright/test';
import { shortDate } from '#domain/calendar-date.ts';
import { inCurrency } from '#domain/currency.ts';
import { expectAccessible } from '../support/accessible.ts';
import { CARDS } from '../support/booking.ts';
import { daintree, lowestPrice, oceanRoad, outback, quietDate, redCentre, saleDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { asOperatorWith } from '../support/operator.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { expectToWeigh, watchScripts } from '../support/scripts.ts';
import { hasAllowed, listen } from '../support/sent-analytics.ts';
import { openSettled, untilAsked } from '../support/settled.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const TAGS = 'https://www.googletagmanager.com';

const region = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' });
const button = (page: Page, name: string) => region(page).getByRole('button', { name });
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? '{}') as Record<string, unknown>);

test('P13 asks once and again after a year, or when something new is in use', async ({ visitor }) => {
  const { page, context } = visitor;
  await openSettled(page, '/faq/');
  await untilAsked(page);

  await test.step('a refusal by keyboard is kept with its day, on every page and over a reload', async () => {
    await button(page, 'Refuse').focus();
    await page.keyboard.press('Enter');
    await expect(region(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    const today = new Date().toISOString().slice(0, 10);
    expect(await kept(page)).toMatchObject({ analytics: 'refused', on: { analytics: today } });
    for (const path of ['/faq/', '/trips/', '/']) {
      await openSettled(page, path);
      await expect(region(page)).toBeHidden();
    }
  });

  await test.step('it asks again when the answer is a year old, and when something new is in use', async () => {
    const answer = (day: string) => JSON.stringify({ analytics: 'refused', on: { analytics: day } });
    const hasAnswered = (text: string) => page.evaluate((value) => localStorage.setItem('consent', value), text);
    await hasAnswered(answer('2025-01-01'));
    await page.reload();
    await untilAsked(page);
    await hasAnswered(answer(new Date().toISOString().slice(0, 10)));
    await openSettled(page, '/faq/');
    await expect(region(page)).toBeHidden();
    await asOperatorWith(context, { asks: 'analytics chat' });
    await page.reload();
    await untilAsked(page);
    await expect(region(page)).toContainText('May we count visits and show a live chat?');
  });
});

test('P13 no question appears when no purpose is in use, nor by itself on the page of a booking', async ({
  visitor,
}) => {
  const { page, context } = visitor;

  await test.step('by itself it does not ask on the page of a booking', async () => {
    await openSettled(page, '/check-in/');
    await expect(region(page)).toBeHidden();
  });

  await test.step('without a purpose no question appears, and the link leads to the text about it', async () => {
    await page.evaluate(() => localStorage.clear());
    await asOperatorWith(context, { asks: '' });
    await openSettled(page, '/faq/');
    await expect(region(page)).toBeHidden();
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await expect(page).toHaveURL(/\/terms\/#cookies$/);
  });
});

test('P13 the footer’s link changes it on any page, a booking’s too, and gives the focus back', async ({ visitor }) => {
  const { page } = visitor;
  await openSettled(page, '/faq/');
  await untilAsked(page);
  await button(page, 'Accept').click();
  for (const path of ['/faq/', '/trips/the-red-centre/', '/check-in/']) {
    await openSettled(page, path);
    const link = page.getByRole('link', { name: 'Privacy choices' });
    await link.click();
    await expect(region(page).getByRole('heading')).toBeFocused();
    await expect(region(page).getByRole('checkbox')).toBeChecked();
    await button(page, 'Leave it as it is').click();
    await expect(link).toBeFocused();
    expect(await kept(page)).toMatchObject({ analytics: 'given' });
  }
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await button(page, 'Refuse').click();
  expect(await kept(page)).toMatchObject({ analytics: 'refused' });
});

test('P13 the footer’s link opens the choices also while the browser is too busy to have fetched their script', async ({
  visitor: { page },
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  for (const path of ['/faq/', '/check-in/']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await expect(region(page).getByRole('heading')).toBeFocused();
    await expect(page).toHaveURL(path);
  }
});

test('P13 P15 asking and choosing are accessible, move nothing, and cover neither the way to the dates, the cart nor the booking', async ({
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
    await button(page, 'Choose').click();
    await expectAccessible(page, 'the choice, dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, 'the choice, light');
    await page.unrouteAll();
  });

  await test.step('they move nothing, and cover neither the way to the dates nor the cart on a phone', async () => {
    await visitor.hasInCart(quietDate(oceanRoad, 67));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openSettled(page, redCentre.url);
    const panel = page.getByRole('button', { name: 'open cart' });
    await expect(panel).toBeVisible();
    await untilAsked(page);
    await page.locator('.fare').getByRole('button', { name: 'START DATES' }).click({ trial: true });
    await page.getByRole('link', { name: /^Your cart/ }).click({ trial: true });
    await expect(panel).toBeHidden();
    expect((await region(page).boundingBox())!.height).toBeLessThanOrEqual(72);
    await button(page, 'Refuse').click();
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
    await visitor.hasInCart(quietDate(oceanRoad, 68));
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

test('P13 N03 without scripts nothing is asked or loaded, and the link leads to the text about it', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/faq/');
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page).toHaveURL(/\/terms\/#cookies$/);
  await expect(page.getByText('With scripts switched off none of this is loaded')).toBeVisible();
});

test.describe('the operator’s tag', () => {
  test.use({ otherOrigins: [TAGS] });

  test('E19 P13 is fetched only after consent, gets the consent first, and is gone when consent is withdrawn', async ({
    visitor,
  }) => {
    const { page, context } = visitor;
    const asked: string[] = [];
    await context.route(`${TAGS}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'document.cookie = "_ga=GA1.1;path=/"' });
    });
    const sent = await listen(context);
    await asOperatorWith(context, { tag: 'GTM-TEST123' });
    await openSettled(page, redCentre.url);
    await untilAsked(page);
    expect([asked, sent.order()]).toEqual([[], []]);

    await button(page, 'Accept').click();
    await expect.poll(() => asked).toEqual([`${TAGS}/gtm.js?id=GTM-TEST123`]);
    // The tour is being viewed while the visitor allows it.
    await expect.poll(() => sent.order()).toEqual(['default', 'update', 'gtm.js', 'viewTour']);
    expect(sent.named('viewTour')).toMatchObject([{ currency: 'AUD', price: lowestPrice(redCentre) }]);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['_ga']);

    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await button(page, 'Refuse').click();
    expect(sent.order().at(-1)).toBe('update');
    expect(await context.cookies()).toEqual([]);
    await openSettled(page, '/faq/');
    expect(asked).toHaveLength(1);
  });

  test('P13 D25 is never fetched on a page about a booking, and nothing is reported there', async ({ visitor }) => {
    const { page, context } = visitor;
    const sent = await listen(context);
    await asOperatorWith(context, { tag: 'GTM-TEST123' });
    await hasAllowed(context, 'analytics', 'affiliate', 'chat');
    let asked = 0;
    await context.route(`${TAGS}/**`, (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const pages = [PAGE_TYPES['check-in'], PAGE_TYPES['lost link'], '/check-in/?token=abc', '/check-in/nothing/'];
    for (const path of pages) await openSettled(page, path);
    expect([asked, sent.order()]).toEqual([0, []]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await openSettled(page, '/faq/');
    expect(asked).toBe(1);
  });
});

const WHOLE_BOOKING = 180_000;

test('E19 M16 M17 M119 M127 M149 reports a viewed tour, its dates, and what is added to the cart or removed, an open date too, but no failed change', async ({
  visitor,
}) => {
  const { page, context, booking, startDates } = visitor;
  const date = saleDate(redCentre);
  const sent = await listen(context);
  await hasAllowed(context, 'analytics');
  await visitor.openTour(redCentre);
  await expect
    .poll(() => sent.named('viewTour'))
    .toEqual([
      {
        event: 'viewTour',
        tour: { code: 'RC10', name: redCentre.name },
        currency: 'AUD',
        price: lowestPrice(redCentre),
      },
    ]);
  await visitor.openStartDates();
  await startDates.choose(date);
  await expect.poll(() => sent.events()).toEqual(['viewTour', 'startDates']);
  await page.route('**/api/cart/', (route) => route.abort());
  await startDates.next.click();
  await expect(startDates.next).toHaveText('error');
  expect(sent.named('addToCart')).toEqual([]);
  await page.unroute('**/api/cart/');
  await startDates.next.click();
  await booking.isAt('Your cart');
  const product = {
    id: 'RC10',
    dateId: date.id,
    name: redCentre.name,
    variant: date.combinations[0]!.name,
    coupon: '',
    currency: 'AUD',
    discount: inCurrency(date.price, 'AUD') - inCurrency(date.sale!.price, 'AUD'),
    price: date.sale!.price.AUD,
    quantity: 1,
  };
  await expect
    .poll(() => sent.named('pageView'))
    .toEqual([
      {
        event: 'pageView',
        page: { path: '/checkout/add-tour', title: `Add tour - ${redCentre.name} - ${shortDate(date.start)}` },
      },
    ]);
  await expect
    .poll(() => sent.named('addToCart'))
    .toEqual([{ event: 'addToCart', ecommerce: { currencyCode: 'AUD', add: { products: [product] } } }]);

  await booking.dialog.getByRole('button', { name: /^Remove / }).click();
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  await expect
    .poll(() => sent.named('pageView').at(-1))
    .toEqual({
      event: 'pageView',
      page: { path: '/checkout/remove-tour', title: `Remove tour - ${redCentre.name}` },
    });
  await expect
    .poll(() => sent.named('removeFromCart'))
    .toEqual([{ event: 'removeFromCart', ecommerce: { currencyCode: 'AUD', remove: { products: [product] } } }]);

  await visitor.openTour(outback);
  await visitor.openStartDates();
  await startDates.dialog.getByRole('button', { name: 'Book an open date' }).click();
  await booking.isAt('Your cart');
  await expect.poll(() => sent.named('openDates')).toHaveLength(1);
  await expect
    .poll(() => sent.named('pageView').at(-1))
    .toMatchObject({ page: { title: `Add tour - ${outback.name} - Open date` } });
});

test('P13 P38 reports nothing without consent, and no earlier event afterwards', async ({ visitor }) => {
  const { page, booking } = visitor;
  const sent = await listen(visitor.context);
  const date = quietDate(oceanRoad, 61);
  await visitor.bookFromPage(date);
  await visitor.goOnTo('additional', [date]);
  expect(sent.events()).toEqual([]);
  await page.evaluate(() => localStorage.setItem('consent', '{"analytics":"given","affiliate":"given"}'));
  await page.reload();
  await booking.isAt('Additional Information');
  await visitor.openTour(oceanRoad);
  // Only tours viewed from now on, and none of the earlier events.
  await expect.poll(() => [...new Set(sent.events())]).toEqual(['viewTour']);
});

test('P38 M112 reports a purchase once, over a reload and a second tab, and nothing about the guest; all script of it, visa included, is at most 180 kB compressed', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(daintree, 2);
  const scripts = watchScripts(page);
  const sent = await listen(context);
  await hasAllowed(context, 'analytics', 'affiliate', 'chat');
  await visitor.bookFromPage(date);
  await visitor.goOnTo('card', [date]);
  const { total } = await visitor.cart();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  const reference = await booking.reference();
  await page.reload();
  await booking.isAt('Additional Information');
  const second = await visitor.anotherTab();
  await second.page.goto('/booking/confirmed/');
  await expect(second.page.getByRole('heading', { name: "You're on the bus." })).toBeVisible();
  await booking.givesDetails();
  await booking.field('Passport number').fill('CANARY-PASSPORT');
  await booking.field('Medical').fill('CANARY-NOTES');
  await booking.finish();
  const link = await booking.dialog.getByRole('link', { name: 'check in area' }).getAttribute('href');

  await expect
    .poll(() => sent.named('purchase'))
    .toMatchObject([
      {
        ecommerce: {
          currencyCode: 'AUD',
          purchase: {
            actionField: { id: reference, revenue: Number(total), coupon: '' },
            products: [
              { id: 'DT06', dateId: date.id, price: date.price.AUD, quantity: 1 },
              { id: 'DT06', category: 'insurance', quantity: 1 },
            ],
          },
        },
      },
    ]);
  expect(sent.named('affiliateSale')).toEqual([]);
  const token = /token=([^&]+)/.exec(link!)![1]!;
  const secrets = [traveller.lastName, traveller.otherNames, traveller.email, token, 'CANARY', CARDS.pays, '491 570'];
  for (const secret of secrets) expect(sent.all()).not.toContain(secret);
  expect(scripts.size).toBeGreaterThan(3);
  await expectToWeigh(WHOLE_BOOKING, scripts);
});

test('P38 P10 reports a purchase that ended at the guest’s bank', async ({ visitor }) => {
  const { page, booking, context } = visitor;
  const sent = await listen(context);
  await hasAllowed(context, 'analytics');
  await visitor.reach('card', quietDate(oceanRoad, 63));
  await booking.payWith(CARDS.challenged);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await booking.isAt('Additional Information');
  await expect.poll(() => sent.named('purchase')).toHaveLength(1);
});
