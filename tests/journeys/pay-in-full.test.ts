import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate, redCentre, smallDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { shown } from './support/money.ts';

test('M01 M07 M35 M77 M78 M81 books a tour from the home page to the reference, with no account', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page, booking, startDates, traveller } = visitor;
  const date = smallDate(0);
  const price = shown('AUD', date.price);
  const currentStop = booking.stops.locator('[aria-current="step"]');
  for (let seat = 1; seat < date.capacity; seat += 1) await (await anotherVisitor()).holdsSeat(date);

  await page.goto('/');
  await page.getByRole('link', { name: redCentre.name }).first().click();
  await visitor.openStartDates();
  await startDates.choose(date);
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('Nothing to pay on this step.')).toBeVisible();
  await expect(currentStop).toHaveCount(0);
  await booking.press('NEXT');
  await booking.isAt('Personal Information');
  await expect(currentStop).toHaveText('Info');
  await booking.passPersonal(traveller);
  await booking.isAt('A visa for The Red Centre?');
  await expect(currentStop).toHaveText('Visa');
  await booking.passVisa();
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(currentStop).toHaveText('Payment');
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');
  await expect(currentStop).toHaveText('Payment');
  await expect(booking.dialog.getByText(`Paying ${price} in full.`)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  await expect(currentStop).toHaveText('Details');
  const reference = await booking.reference();
  await booking.field('Passport number').fill('N1234567');
  await booking.finish();
  expect(await booking.reference()).toBe(reference);

  const mail = await theMailTo(visitor.context, traveller.email);
  expect(mail.subject).toContain(reference);
  expect(mail.text).toContain(`Paid: ${price}`);
  expect(mail.text).not.toContain('N1234567');

  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're on the bus.");
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(price).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('N1234567');

  expect((await visitor.cart()).no_items).toBe(0);
  await page.goto('/trips/');
  await expect(page.getByRole('link', { name: 'Your cart', exact: true })).toBeVisible();

  const late = await anotherVisitor();
  await late.openTour(redCentre);
  await late.openStartDates();
  await late.startDates.choose(date);
  await expect(late.startDates.dialog.getByText('This date is full.')).toBeVisible();
});

test('M77 M81 M91 goes from the personal details straight to the summary when there is no visa to choose', async ({
  visitor,
}) => {
  const { booking, traveller } = visitor;
  await visitor.reach('personal', quietDate(oceanRoad, 0));
  await expect(booking.stops.getByRole('listitem')).toHaveText([/^Info/, 'Payment', 'Details']);
  await booking.passPersonal(traveller);
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(booking.button).toHaveText('Pay Full Amount Now');
  await expect(booking.dialog.getByText('Your 1 trip plants 10 trees: 10 trees for each tour trip.')).toBeVisible();
  await expect(booking.dialog.getByText('We do not charge Credit Card fees!')).toBeVisible();
});

test('M02 shows no way to log in or out, and no roles, to someone without an account', async ({ visitor }) => {
  for (const path of ['/', '/trips/', redCentre.url]) {
    await visitor.page.goto(path);
    await expect(visitor.page.getByText(/log ?(in|out)|sign ?(in|out|up)/i)).toHaveCount(0);
  }
});

test('M03 M18 keeps the rest of the address when a currency is chosen, and ignores one nobody offers', async ({
  visitor,
}) => {
  const { page } = visitor;
  const price = page.locator('.tour-buy .price__now').filter({ visible: true });
  await visitor.openTour(redCentre, '?from=mail#dates');
  await page
    .getByRole('button', { name: /Select a currency/ })
    .first()
    .click();
  const choices = page.getByRole('dialog', { name: 'Select a currency' }).getByRole('link');
  await expect(choices).toHaveCount(6);
  await choices.filter({ hasText: 'NZD' }).click();
  await expect(page).toHaveURL(`${redCentre.url}?from=mail&currency=NZD#dates`);
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'NZD');
  await visitor.openTour(redCentre, '?currency=XYZ');
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'NZD');
  await expect(price).toHaveText(/NZD/);
});
