import { inCurrency } from '#domain/currency.ts';
import { CARDS } from '../support/booking.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { theMailTo } from '../support/mailbox.ts';

test('loses nothing but the card and what is private when the page is reloaded at any step, and goes back and forward with the browser [P03]', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(redCentre, 8);
  const visa = booking.dialog.getByRole('radio', { name: 'Working holiday visa' });
  const deposit = booking.dialog.getByRole('radio', { name: /^Pay a deposit/ });
  await visitor.turnsClock();
  await visitor.hasInCart(date);
  await page.goto('/trips/');
  await page.getByRole('link', { name: 'Your cart, 1 trip' }).click();
  await booking.isAt('Your cart');

  await test.step('a reload at each step to the card loses only the card', async () => {
    await page.reload();
    await booking.isAt('Your cart');
    await booking.press('NEXT');
    await booking.fillPersonal(traveller);
    await page.reload();
    await booking.isAt('Personal Information');
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await expect(booking.field('Email')).toHaveValue(traveller.email);
    await expect(booking.field('Year')).toHaveValue('1998');
    await expect(booking.field('I agree to the terms')).toBeChecked();
    await booking.press('NEXT');
    await booking.isAt('Do you need a visa for The Red Centre?');
    await booking.chooseVisa('Working holiday visa');
    await expect(booking.dialog.getByText('$725').filter({ visible: true }).first()).toBeVisible();
    await expect.poll(async () => Number((await visitor.cart()).total)).toBe(inCurrency(date.price, 'AUD') + 725);
    await page.reload();
    await booking.isAt('Do you need a visa for The Red Centre?');
    await expect(visa).toBeChecked();
    await booking.press('NEXT');
    await booking.isAt('Great Choice! Your Trip Summary');
    await deposit.check();
    await page.reload();
    await booking.isAt('Great Choice! Your Trip Summary');
    await expect(deposit).toBeChecked();
    await booking.press('Pay Deposit Now');
    await booking.fillCard(CARDS.pays);
    await page.reload();
    await booking.isAt('Card Payment Information');
    await expect(booking.field('Card number')).toHaveValue('');
    await expect(booking.field('CCV')).toHaveValue('');
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toMatch(/4242/);
  });

  await test.step('the browser’s back goes one step back and forward one forward, and out at the first', async () => {
    await page.goBack();
    await booking.isAt('Great Choice! Your Trip Summary');
    await booking.back.click();
    await booking.isAt('Do you need a visa for The Red Centre?');
    await page.goBack();
    await booking.isAt('Personal Information');
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await page.goForward();
    await booking.isAt('Do you need a visa for The Red Centre?');
    await page.goBack();
    await page.goBack();
    await booking.isAt('Your cart');
    await page.goBack();
    await expect(booking.dialog).toBeHidden();
    await expect(page).toHaveURL('/trips/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await visitor.cart()).no_items).toBe(1);
  });

  await test.step('who comes forward again pays, and a reload keeps the booking and not what is private', async () => {
    await page.goForward();
    await booking.isAt('Your cart');
    for (const title of [
      'Personal Information',
      'Do you need a visa for The Red Centre?',
      'Great Choice! Your Trip Summary',
    ]) {
      await page.goForward();
      await booking.isAt(title);
    }
    await page.goForward();
    await booking.payWith(CARDS.pays);
    await booking.isAt('Additional Information');
    const reference = await booking.reference();
    await booking.givesDetails();
    await booking.field('Travelling with anyone?').fill('Kim');
    await booking.field('Passport number').fill('N1234567');
    await page.reload();
    expect(await booking.reference()).toBe(reference);
    await booking.givesDetails();
    await expect(booking.field('Travelling with anyone?')).toHaveValue('Kim');
    await expect(booking.field('Passport number')).toHaveValue('');
    await booking.finish();
    expect((await theMailTo(context, traveller.email)).subject).toContain(reference);
  });
});
