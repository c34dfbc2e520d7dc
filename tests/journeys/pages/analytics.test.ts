import { CARDS } from '../support/booking.ts';
import { consentButton } from '../support/consent.ts';
import { daintree, lowestPrice, outback, quietDate, redCentre, saleDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { asOperatorWith } from '../support/operator.ts';
import { expectToWeigh, watchScripts } from '../support/scripts.ts';
import { hasAllowed, listen } from '../support/sent-analytics.ts';
import { openSettled, untilAsked } from '../support/settled.ts';

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

test('reports a viewed tour, its dates, and what is added to the cart or removed, an open date too, but no failed change [E19, M16, M17, M119, M127, M149]', async ({
  visitor,
}) => {
  const { page, context, booking, startDates } = visitor;
  const sent = await listen(context);
  await hasAllowed(context, 'analytics');
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.choose(saleDate(redCentre));
  await expect.poll(() => sent.events()).toEqual(['viewTour', 'startDates']);
  await page.route('**/api/cart/', (route) => route.abort());
  await startDates.next.click();
  await expect(startDates.next).toHaveText(/^error\b/);
  expect(sent.named('addToCart')).toEqual([]);
  await page.unroute('**/api/cart/');
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect.poll(() => sent.events().slice(2)).toEqual(['pageView', 'addToCart']);
  await booking.dialog.getByRole('button', { name: /^Remove / }).click();
  await expect.poll(() => sent.events().slice(4)).toEqual(['pageView', 'removeFromCart']);

  await visitor.openTour(outback);
  await visitor.openStartDates();
  await startDates.dialog.getByRole('button', { name: 'Book an open date' }).click();
  await booking.isAt('Your cart');
  await expect.poll(() => sent.named('openDates')).toHaveLength(1);
  await expect
    .poll(() => sent.named('pageView').at(-1))
    .toMatchObject({ page: { title: `Add tour - ${outback.name} - Open date` } });
});

test('reports a purchase once, over a reload and a second tab, and nothing about the guest; all script of it, visa included, is at most 185 kB compressed [P38, M112]', async ({
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
  expect(scripts.size).toBeGreaterThan(3);
  await expectToWeigh(WHOLE_BOOKING, scripts);
});
