import { inCurrency } from '#domain/currency.ts';
import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { theMailTo } from '../support/mailbox.ts';
import { answerLater, stopClock } from '../support/network.ts';

const PAY = '**/api/checkout/card/';

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

test('the page of a booking follows it from the payment to the last details, and shows a visitor without one where it is [M96, M97, M98, M99, M100]', async ({
  visitor,
}) => {
  const { booking, page } = visitor;

  await test.step('a visitor without a booking sees where the confirmation is', async () => {
    await page.goto('/booking/confirmed/');
    await expect(page.getByRole('heading', { name: 'We’ve emailed your confirmation.' })).toBeVisible();
    await expect(page.locator('[data-confirmed=none]')).toBeHidden();
    await expect(page.getByText('Thanks for your payment.')).toBeHidden();
  });

  await test.step('who has paid adds the details from there', async () => {
    await visitor.reach('additional', quietDate(oceanRoad, 32));
    await page.goto('/booking/confirmed/');
    const main = page.locator('main');
    await expect(main.getByRole('heading', { name: 'You’re on the bus.' })).toBeVisible();
    await expect(main).toContainText(
      new RegExp(`Thanks for your payment\\. We've secured your space on ${oceanRoad.name}`),
    );
    await expect(main).toContainText(/Your Booking Reference is [A-Z0-9-]+/);
    await expect(main.locator('.booking__title')).not.toContainText('Finish:');
    await expect(main.getByText('Please complete your booking below')).toBeVisible();
    await expect(main.locator('.checkmark')).toHaveAttribute('data-complete');

    await main.getByRole('link', { name: 'Add your details' }).click();
    await booking.finish();
    await booking.close.click();
    await expect(main.getByRole('link', { name: 'check in area' })).toHaveAttribute('href', /\/check-in\//);
    await expect(main.getByText('Please complete your booking below')).toBeHidden();
  });
});

test('a booking whose every step fails once is made all the same, and thanked for [M88, M89, M90, M94, M96, M97, M98, M99, M100, P26, M152]', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  await page.clock.install();
  await visitor.reach('personal', quietDate(oceanRoad, 13));
  await test.step('the personal details: a server that fails, then please wait and all good', async () => {
    await booking.fillPersonal(traveller);
    await page.route('**/api/guest/', (route) => route.fulfill({ status: 500, body: 'boom' }));
    await booking.press('NEXT');
    await expect(booking.errors.first()).toHaveText('Something went wrong on our side. Please try again in a moment.');
    await expect(booking.button).toHaveText(/^error\b/);
    await page.unroute('**/api/guest/');
    const guest = await answerLater(page, '**/api/guest/', 'POST');
    await booking.button.click();
    await expect(booking.button).toHaveText('please wait');
    await expect(booking.button.locator('.spinner')).toBeVisible();
    guest.answer();
    await expect(booking.button).toHaveText('all good');
    expect(guest.count()).toBe(1);
    await booking.isAt('Great Choice! Your Trip Summary');
  });
  await test.step('the card: covered while it pays, and asked whether it was paid when the answer is lost', async () => {
    await booking.press('Pay Full Amount Now');
    await booking.isAt('Card Payment Information');
    await expect(booking.dialog.getByText('We do not charge Credit Card fees!')).toBeVisible();
    const gate = Promise.withResolvers<undefined>();
    await page.route(PAY, async (route) => {
      await route.fetch();
      await gate.promise;
      await route.abort();
    });
    await booking.payWith(CARDS.pays);
    const overlay = booking.dialog.getByText("PAYMENT PROCESSING. DON'T REFRESH YOUR BROWSER.", { exact: true });
    await expect(overlay).toBeVisible();
    gate.resolve(undefined);
    await booking.isAt('Additional Information');
    await expect(overlay).toBeHidden();
  });
  await test.step('the thanks', async () => {
    await expect(booking.dialog.getByText('Please complete your booking below')).toBeVisible();
    await expect(booking.dialog.getByText(/^Thanks for your payment\./).first()).toHaveText(
      /^Thanks for your payment\. We've secured your space on Great Ocean Road\s+Start: \d\d \w{3} \d{4}\. Your Booking Reference is [A-Z0-9]{8}$/,
    );
  });
  await test.step('the additional information: kept when it fails, saved by the retry', async () => {
    await booking.givesDetails();
    await booking.field('Emergency contact’s name').fill('Kim');
    await page.route('**/api/guest-more/', (route) => route.fulfill({ status: 503, body: '' }));
    await booking.press('confirm booking');
    await expect(booking.button).toHaveText(/^error\b/);
    await expect(booking.field('Emergency contact’s name')).toHaveValue('Kim');
    await page.unroute('**/api/guest-more/');
    await stopClock(page);
    await booking.button.click();
    await expect(booking.button).toHaveText('all good');
    await page.clock.runFor(1000);
    await booking.isAt('You’re on the bus.');
  });
  await test.step('the way to the check in area', async () => {
    const soon = 'There are still important things to do, such as sending arrival details for the airport pick-up.';
    await expect(booking.dialog.getByText(soon)).toBeVisible();
    await expect(booking.dialog.getByRole('link', { name: 'check in area', exact: true })).toBeVisible();
    await expect(booking.foot).toHaveCount(0);
    await expect(booking.dialog.getByText('Please complete your booking below')).toHaveCount(0);
    const checkmark = booking.dialog.locator('.checkmark');
    await expect(checkmark).not.toHaveAttribute('data-complete');
    await page.clock.runFor(1300);
    await expect(checkmark).toHaveAttribute('data-complete', 'true');
  });
});
