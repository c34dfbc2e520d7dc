import { CARDS } from '../support/booking.ts';
import { daintree, lowestPrice, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { countScripts } from '../support/network.ts';
import { asOperatorWith } from '../support/operator.ts';
import { hasAllowed, listen } from '../support/sent-analytics.ts';
import { consentBanner, consentButton, openSettled, untilAsked } from '../support/settled.ts';

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

const TAGS = 'https://www.googletagmanager.com';

test.describe('the operator’s tag', () => {
  test.use({ otherOrigins: [TAGS] });

  test('is fetched only after consent, gets the consent first, and is gone when consent is withdrawn [E19, P13]', async ({
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

    await consentButton(page, 'Yes, that’s fine').click();
    await expect.poll(() => asked).toEqual([`${TAGS}/gtm.js?id=GTM-TEST123`]);
    // The tour is being viewed while the visitor allows it.
    await expect.poll(() => sent.order()).toEqual(['default', 'update', 'gtm.js', 'viewTour']);
    expect(sent.named('viewTour')).toMatchObject([{ currency: 'AUD', price: lowestPrice(redCentre) }]);
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['_ga']);

    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await consentButton(page, 'No thanks').click();
    expect(sent.order().at(-1)).toBe('update');
    expect(await context.cookies()).toEqual([]);
    await openSettled(page, '/faq/');
    expect(asked).toHaveLength(1);
  });
});

const WHOLE_BOOKING = 185_000;

test('reports a purchase once, over a reload and a second tab, and nothing about the guest; all script of it, visa included, is at most 185 kB compressed [P38, M112]', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(daintree, 2);
  const scripts = countScripts(page);
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
  await expect(second.page.getByRole('heading', { name: 'You’re on the bus.' })).toBeVisible();
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
              { id: 'DT06-insurance', category: 'insurance', quantity: 1 },
            ],
          },
        },
      },
    ]);
  expect(sent.named('affiliateSale')).toEqual([]);
  const token = /token=([^&]+)/.exec(link!)![1]!;
  const secrets = [traveller.lastName, traveller.otherNames, traveller.email, token, 'CANARY', CARDS.pays, '491 570'];
  for (const secret of secrets) expect(sent.all()).not.toContain(secret);
  await scripts.expectToWeigh(WHOLE_BOOKING);
});
