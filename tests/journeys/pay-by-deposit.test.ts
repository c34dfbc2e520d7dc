import { balanceDueDate } from '#domain/payment-plan.ts';
import { longDate, shortDate } from '#domain/calendar-date.ts';
import { CARDS } from './support/booking.ts';
import { amountOf } from './support/check-in.ts';
import { daintree, nearDate, oceanRoad, quietDate, redCentre, sydney, type StartDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { shown } from './support/money.ts';

const WITHIN_30_DAYS = 'Because your Start Date is within 30 Days you need to pay in full.';

test('M80 M91 M92 M130 pays a deposit on two tours, each with its visa; deposit and balance make the total', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const [centre, forest] = [quietDate(redCentre, 1), quietDate(daintree, 1)];
  await visitor.reach('visa', centre, forest);

  await booking.isAt('A visa for The Red Centre?');
  await booking.press('NEXT');
  await expect(booking.dialog.getByText('Please select one of the visa options*').first()).toBeVisible();
  await expect(booking.button).toHaveText('error');
  await booking.isAt('A visa for The Red Centre?');
  await booking.chooseVisa('Visitor visa (eVisitor)');
  await expect(booking.dialog.getByText('Please select one of the visa options*')).toHaveCount(0);
  await booking.press('NEXT');
  await booking.isAt('A visa for Into the Daintree?');
  await expect(booking.dialog.getByRole('radio', { name: 'Visitor visa (eVisitor)' })).toBeChecked();
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
  await expect(booking.dialog.getByText(`Paying ${deposit} as a deposit.`)).toBeVisible();
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
    await expect(passes.nth(index)).toContainText(shortDate(date.start));
    await expect(passes.nth(index)).toContainText(reference.split(', ')[index]!);
  }

  const due = longDate(balanceDueDate([centre.start, forest.start])!);
  const { text } = await theMailTo(visitor.context, traveller.email);
  expect(text).toContain(`Total: ${total}`);
  expect(text).toContain(`Paid: ${deposit}`);
  expect(text).toContain(`Balance, due on ${due}: ${balance}`);

  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(amountOf(page, 'Total')).toHaveText(total);
  await expect(amountOf(page, 'Paid on')).toHaveText(deposit);
  await expect(amountOf(page, 'Still to pay')).toHaveText(balance);
  await expect(page.getByText(`It is due on ${due}.`)).toBeVisible();
});

test('M133 M92 offers no deposit for a start within 30 days, for a cart with one, or for a tour that has none, and says why', async ({
  visitor,
}) => {
  const { booking, startDates } = visitor;
  const near = nearDate(redCentre);
  const reason = booking.dialog.getByText(WITHIN_30_DAYS, { exact: true });
  await test.step('a start within 30 days, in the calendar', async () => {
    await visitor.openTour(redCentre);
    await visitor.openStartDates();
    await startDates.choose(near);
    await expect(startDates.dialog.getByText(WITHIN_30_DAYS, { exact: true })).toBeVisible();
    await startDates.next.click();
    await booking.isAt('Your cart');
  });
  await test.step('the same start on the summary', async () => {
    await visitor.reach('summary', near);
    await expect(reason).toBeVisible();
    await expect(booking.dialog.getByRole('radio', { name: /^Pay a deposit/ })).toBeDisabled();
    await expect(booking.button).toHaveText('Pay Full Amount Now');
  });
  await test.step('a cart with one start within 30 days', async () => {
    await visitor.reach('summary', nearDate(oceanRoad), quietDate(oceanRoad, 2));
    await expect(reason).toBeVisible();
    expect((await visitor.cart()).deposit).toBeNull();
  });
  await test.step('a tour without a deposit, where the 30 days are not named', async () => {
    await visitor.reach('summary', quietDate(sydney, 0));
    await expect(booking.dialog.getByText('Not offered for the trips in your cart.')).toBeVisible();
    await expect(booking.dialog.getByText(WITHIN_30_DAYS)).toHaveCount(0);
  });
});

test('M93 goes back to full payment when a tour is taken out of the cart', async ({ visitor }) => {
  const { booking } = visitor;
  await visitor.reach('summary', quietDate(oceanRoad, 3), quietDate(oceanRoad, 4));
  await booking.dialog.getByRole('radio', { name: /^Pay a deposit/ }).check();
  await expect(booking.button).toHaveText('Pay Deposit Now');
  await booking.dialog.getByRole('button', { name: 'Remove Great Ocean Road' }).first().click();
  await expect(booking.button).toHaveText('Pay Full Amount Now');
  await expect(booking.dialog.getByRole('radio', { name: /^Pay in full/ })).toBeChecked();
  await expect(booking.dialog.getByRole('button', { name: 'Remove Great Ocean Road' })).toHaveCount(1);
  await expect(booking.dialog.getByRole('button', { name: 'Remove Great Ocean Road' })).toBeFocused();
});

function visaPrice({ visaTypes }: StartDate) {
  return visaTypes.find(({ name }) => name === 'Visitor visa (eVisitor)')!.price!;
}

function difference(price: StartDate['price'], deposit: StartDate['price']): StartDate['price'] {
  return { ...price, AUD: price.AUD - deposit.AUD };
}
