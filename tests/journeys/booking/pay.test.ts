import { addDays, longDate } from '#domain/calendar-date.ts';
import { inCurrency } from '#domain/currency.ts';
import { balanceDueDate } from '#domain/price.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { amountOf, CARDS } from '../support/booking.ts';
import { daintree, oceanRoad, quietDate, redCentre, shown, smallDate, type StartDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { paidIn, theMailTo } from '../support/mailbox.ts';

test('books a tour from the home page to the reference, with no account [M01, M02, M07, M35, M77, M78, M81]', async ({
  anotherVisitor,
  anotherGuest,
}) => {
  // The whole way as most visitors see it, with all animations and with the given waits in real time.
  const visitor = await anotherVisitor({ reducedMotion: 'no-preference' });
  const { page, booking, startDates, traveller } = visitor;
  const date = smallDate(0);
  const price = shown('AUD', date.price);
  const roles = page.getByText(/log ?(in|out)|sign ?(in|out|up)/i);
  const currentStop = booking.stops.locator('[aria-current="step"]');
  for (let seat = 1; seat < date.capacity; seat += 1) await (await anotherGuest()).holdsSeat(date);

  await page.goto('/');
  await expect(roles).toHaveCount(0);
  await page.getByRole('link', { name: redCentre.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: redCentre.name })).toBeVisible();
  await expect(roles).toHaveCount(0);
  await visitor.openStartDates();
  await startDates.choose(date);
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('You won’t pay anything yet.')).toBeVisible();
  await expect(currentStop).toHaveCount(0);
  await booking.press('NEXT');
  await booking.isAt('Personal Information');
  await expect(currentStop).toHaveText('Info');
  await booking.passPersonal(traveller);
  await booking.isAt('Do you need a visa for The Red Centre?');
  await expect(currentStop).toHaveText('Visa');
  await booking.passVisa();
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(currentStop).toHaveText('Payment');
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');
  await expect(currentStop).toHaveText('Payment');
  await expect(booking.foot.getByText(`${price} today, nothing more to pay`)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  await expect(currentStop).toHaveText('Details');
  const reference = await booking.reference();
  await booking.givesDetails();
  await booking.field('Passport number').fill('N1234567');
  await booking.finish();
  expect(await booking.reference()).toBe(reference);

  const mail = await theMailTo(visitor.context, traveller.email);
  expect(mail.subject).toContain(reference);
  expect(paidIn(mail)).toBe(price);
  expect(mail.text).not.toContain('N1234567');

  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the bus.');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(price).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('N1234567');

  expect((await visitor.cart()).no_items).toBe(0);
  await page.goto('/trips/');
  await expect(roles).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Your cart', exact: true })).toBeVisible();
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.choose(date);
  await expect(startDates.dialog.getByText('This date is full.', { exact: true })).toBeVisible();
});

test('pays a deposit on two tours, each with its visa; deposit and balance make the total [M80, M91, M92, M130]', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const [centre, forest] = [quietDate(redCentre, 1), quietDate(daintree, 1)];
  await visitor.reach('visa', centre, forest);

  await booking.isAt('Do you need a visa for The Red Centre?');
  await booking.chooseVisa('Visitor visa (eVisitor)');
  await booking.press('NEXT');
  await booking.isAt('Do you need a visa for Into the Daintree?');
  await expect(booking.dialog.getByRole('radio', { name: 'No visa, thanks' })).toBeChecked();
  await booking.chooseVisa('Visitor visa (eVisitor)');
  await booking.press('NEXT');
  await booking.isAt('Great Choice! Your Trip Summary');

  const visas = [visaPrice(centre), visaPrice(forest)];
  const insurance = forest.insuranceTypes.find(({ isDefault }) => isDefault)!.price;
  const total = shown('AUD', centre.price, forest.price, ...visas, insurance);
  const deposit = shown('AUD', centre.deposit, forest.deposit, ...visas, insurance);
  const balance = shown('AUD', difference(centre.price, centre.deposit), difference(forest.price, forest.deposit));
  const byDeposit = booking.dialog.getByRole('radio', { name: /^Pay a deposit/ });
  await expect(booking.dialog.getByRole('radio', { name: /^Pay in full/ })).toBeChecked();
  await expect(booking.button).toHaveText('Pay Full Amount Now');
  await byDeposit.check();
  await expect(booking.button).toHaveText('Pay Deposit Now');
  await booking.dialog.getByRole('radio', { name: /^Pay in full/ }).check();
  await expect(booking.button).toHaveText('Pay Full Amount Now');
  await byDeposit.check();
  await booking.press('Pay Deposit Now');
  await booking.isAt('Card Payment Information');
  await expect(booking.foot.getByText(`${deposit} today, `)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  const reference = await booking.reference();
  expect(reference).toMatch(/^[A-Z0-9]{8}, [A-Z0-9]{8}$/);
  await expect(booking.dialog.getByText('Your Booking References are').first()).toBeVisible();
  await booking.finish();
  const passes = booking.dialog.locator('.pass');
  await expect(passes).toHaveCount(2);
  for (const [index, date] of [centre, forest].entries()) {
    await expect(passes.nth(index)).toContainText(date.tour.name);
    await expect(passes.nth(index)).toContainText(tripDates(date.start, addDays(date.start, date.tour.days - 1)));
    await expect(passes.nth(index)).toContainText(reference.split(', ')[index]!);
  }

  const due = longDate(balanceDueDate([centre.start, forest.start])!);
  const mail = await theMailTo(visitor.context, traveller.email);
  expect(mail.text).toContain(`Total: ${total}`);
  expect(paidIn(mail)).toBe(deposit);
  expect(mail.text).toContain(`Balance due on ${due}: ${balance}`);

  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(amountOf(page, 'Total')).toHaveText(total);
  await expect(amountOf(page, 'Paid on')).toHaveText(deposit);
  await expect(amountOf(page, 'Balance')).toHaveText(balance);
  await expect(page.getByText(`Due by ${due}.`)).toBeVisible();
});

function visaPrice({ visaTypes }: StartDate) {
  return visaTypes.find(({ name }) => name === 'Visitor visa (eVisitor)')!.price!;
}

function difference(price: StartDate['price'], deposit: StartDate['price']): StartDate['price'] {
  return { ...price, AUD: inCurrency(price, 'AUD') - inCurrency(deposit, 'AUD') };
}

test('one price in NZD stands on page, calendar, cart, charge, mail and check-in [N02, M03, M04]', async ({
  visitor,
}) => {
  const { page, context, startDates, booking, traveller } = visitor;
  const date = quietDate(oceanRoad, 14);
  const price = shown('NZD', date.price);
  await visitor.openTour(oceanRoad, `?currency=NZD#${date.id}`);
  const row = page.locator(`[id="${date.id}"]`);
  await expect(row.locator('[data-in="NZD"]')).toHaveText(price);
  await expect(row.locator('[data-in="USD"]')).toHaveCSS('display', 'none');

  await visitor.openStartDates();
  await startDates.choose(date);
  await expect(startDates.day(date.start)).toHaveAccessibleName(new RegExp(`, ${escape(price)}$`));
  await expect(startDates.dialog.locator('.stub__price')).toContainText(price);
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.locator('.sum__total')).toContainText(price);
  await visitor.goOnTo('card', [date]);
  await expect(booking.foot.getByText(`${price} today, nothing more to pay`)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.finish();
  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(amountOf(page, 'Paid on')).toHaveText(price);
  await expect(amountOf(page, 'Total')).toHaveText(price);
  expect(paidIn(await theMailTo(context, traveller.email))).toBe(price);
});

function escape(text: string): string {
  return text.replace(/[$.]/g, '\\$&');
}
