import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate, redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { answerLater } from './support/network.ts';

test('P03 loses nothing when the page is reloaded at any step, but the card and what is private', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(redCentre, 8);
  await visitor.reach('cart', date);
  await page.reload();
  await booking.isAt('Your cart');
  await booking.press('NEXT');
  await booking.fillPersonal(traveller);
  await page.reload();
  await booking.isAt('Personal Information');
  await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
  await expect(booking.field('Email')).toHaveValue(traveller.email);
  await expect(booking.field('Year')).toHaveValue('1998');
  await expect(booking.field('I accept the terms')).not.toBeChecked();
  await booking.field('I accept the terms').check();
  await booking.press('NEXT');
  await booking.isAt('A visa for The Red Centre?');
  await booking.chooseVisa('Working holiday visa');
  await expect(booking.dialog.getByText('$725').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => Number((await visitor.cart()).total)).toBe(date.price.AUD + 725);
  await page.reload();
  await booking.isAt('A visa for The Red Centre?');
  await expect(booking.dialog.getByRole('radio', { name: 'Working holiday visa' })).toBeChecked();
  await booking.press('NEXT');
  await booking.isAt('Great Choice! Your Trip Summary');
  await booking.dialog.getByRole('radio', { name: /^Pay a deposit/ }).check();
  await page.reload();
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(booking.dialog.getByRole('radio', { name: /^Pay a deposit/ })).toBeChecked();
  await booking.press('Pay Deposit Now');
  await booking.fillCard(CARDS.pays);
  await page.reload();
  await booking.isAt('Card Payment Information');
  await expect(booking.field('Card number')).toHaveValue('');
  await expect(booking.field('CCV')).toHaveValue('');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toMatch(/4242/);
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  const reference = await booking.reference();
  await booking.field('Passport number').fill('N1234567');
  await page.reload();
  await booking.isAt('Additional Information');
  await expect(booking.field('Passport number')).toHaveValue('');
  expect(await booking.reference()).toBe(reference);
  await booking.finish();
  expect((await theMailTo(context, traveller.email)).subject).toContain(reference);
});

test('P03 goes one step back with the browser’s back and one forward again, and out at the first', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const date = quietDate(redCentre, 9);
  await visitor.bookFromPage(date);
  await visitor.goOnTo('card', [date]);
  await page.goBack();
  await booking.isAt('Great Choice! Your Trip Summary');
  await booking.back.click();
  await booking.isAt('A visa for The Red Centre?');
  await page.goBack();
  await booking.isAt('Personal Information');
  await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
  await page.goForward();
  await booking.isAt('A visa for The Red Centre?');
  await page.goBack();
  await page.goBack();
  await booking.isAt('Your cart');
  await page.goBack();
  await expect(booking.dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: redCentre.name })).toBeVisible();
  expect((await visitor.cart()).no_items).toBe(1);
});

test('P03 does not go back from what is paid to paying again', async ({ visitor }) => {
  const { page, booking, traveller, context } = visitor;
  await visitor.reach('additional', quietDate(oceanRoad, 26));
  await page.goBack();
  await expect(booking.heading.filter({ hasText: /Card Payment/ })).toHaveCount(0);
  await page.goto('/trips/#my-cart');
  await booking.isAt('Additional Information');
  await booking.finish();
  await theMailTo(context, traveller.email);
});

test('P03 charges once when the button is pressed twice at once', async ({ visitor }) => {
  const { booking, traveller, context } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 27));
  await booking.fillCard(CARDS.pays);
  await booking.button.dblclick();
  await booking.finish();
  await theMailTo(context, traveller.email);
});

test('P03 charges once when the page is reloaded while it pays', async ({ visitor }) => {
  const { page, booking, traveller, context } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 28));
  const payment = await answerLater(page, '**/api/checkout/card/');
  await booking.payWith(CARDS.pays);
  await expect.poll(async () => (await visitor.cart()).no_items).toBe(0);
  await page.reload();
  await booking.isAt('Additional Information');
  await booking.finish();
  expect(payment.count()).toBe(1);
  await theMailTo(context, traveller.email);
});

test('P03 charges once when two tabs pay the same cart', async ({ visitor }) => {
  const { booking, traveller, context } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 29));
  const second = await visitor.anotherTab();
  await second.page.goto('/trips/#my-cart');
  await second.goOnTo('card', []);
  await Promise.all([booking.payWith(CARDS.pays), second.booking.payWith(CARDS.pays)]);
  await booking.isAt('Additional Information');
  await second.booking.isAt('Additional Information');
  expect(await second.booking.reference()).toBe(await booking.reference());
  await theMailTo(context, traveller.email);
});
