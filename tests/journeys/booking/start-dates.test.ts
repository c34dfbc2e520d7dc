import { addDays, longDate, spokenDate, ticketDate } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { inCurrency, type PriceList } from '#domain/currency.ts';
import { daintree, closedDate, datesOf, outback, quietDate, redCentre, reef } from '../support/departures.ts';
import { answerLater } from '../support/network.ts';
import { expect, test } from '../support/journey.ts';
import { shown } from '../support/money.ts';
import { siteNow } from '../support/site-clock.ts';

test('looks through the dates: they load, a full one is full, another has its price [M35, M121, M122, M124, M125, M155]', async ({
  visitor,
}) => {
  const { page, startDates } = visitor;
  const { dialog } = startDates;
  await page.clock.install();
  const dates = await answerLater(page, '**/api/check-dates/**');
  const asked = page.waitForRequest(/\/api\/check-dates/);
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await test.step('the dates load, from the month of the first one on', async () => {
    await expect(dialog.getByText('Loading dates…')).toBeVisible();
    dates.answer();
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('CHOOSE YOUR START DATE');
    await expect(startDates.day(datesOf(redCentre)[0]!.start)).toBeVisible();
    await expect(dialog.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
    await expect(dialog.locator('.cal__nav').getByRole('button')).toHaveCount(1);
    const { searchParams } = new URL((await asked).url());
    const now = new Date(siteNow());
    expect(searchParams.get('year')).toBe(String(now.getFullYear()));
    expect(searchParams.get('month')).toBe(String(now.getMonth() + 1));
    expect(searchParams.get('tour')).toBe('RC10');
  });
  await test.step('a day on which nothing departs cannot be chosen', async () => {
    const idle = dialog.getByRole('gridcell', { name: /, no departure$/ }).first();
    await expect(idle).toHaveAttribute('aria-disabled', 'true');
    await idle.click({ force: true });
    await expect(dialog.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  });
  await test.step('a full date has nothing to press, and points to dates that are not full', async () => {
    await startDates.choose(closedDate(redCentre));
    await expect(dialog.getByText('This date is full.', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^Try .*: both have seats\.$/)).toBeVisible();
    await expect(startDates.next).toHaveCount(0);
    await expect(startDates.addToCart).toHaveCount(0);
  });
  await test.step('an available date has its price, its deposit sentence and its buttons', async () => {
    const date = quietDate(redCentre, 2);
    const deposit = shown('AUD', date.deposit);
    const due = longDate(addDays(date.start, -FULL_PAYMENT_WITHIN_DAYS));
    const rest = `Or pay a ${deposit} deposit today and ${shown('AUD', difference(date.price, date.deposit))} by ${due}`;
    await startDates.choose(date);
    await expect(dialog.getByText(shown('AUD', date.price)).first()).toBeVisible();
    await expect(dialog.getByText(rest, { exact: true })).toBeVisible();
    await expect(dialog.getByText(ticketDate(date.start), { exact: true })).toBeVisible();
    await expect(dialog.getByText(ticketDate(addDays(date.start, redCentre.days - 1)), { exact: true })).toBeVisible();
    await expect(startDates.next).toHaveText('NEXT');
    await expect(startDates.addToCart).toBeVisible();
  });
  await test.step('the choice is forgotten half a second after it was closed', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(500);
    await visitor.openStartDates();
    await expect(dialog.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
    await expect(startDates.addToCart).toHaveCount(0);
  });
});

test('adds to the cart and browses on, and adds no date twice [M123, M126]', async ({ visitor }) => {
  const { page, startDates, booking } = visitor;
  const date = quietDate(redCentre, 5);
  await test.step('adding closes the calendar, and leaves the visitor where they are', async () => {
    await visitor.openTour(redCentre, '?from=mail');
    await visitor.openStartDates();
    await startDates.choose(date);
    await startDates.addToCart.click();
    await expect(page).toHaveURL(redCentre.url);
    await expect(startDates.dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Your cart, 1 trip' })).toBeVisible();
    expect((await visitor.cart()).items.map((item) => item.tour_date_id)).toContain(date.id);
  });
  await test.step('a date in the cart has the way there instead of a second one', async () => {
    await visitor.openStartDates();
    await startDates.choose(date);
    const added = 'You have already added this Start Date to your cart.';
    await expect(startDates.dialog.getByText(added, { exact: true })).toBeVisible();
    await expect(startDates.addToCart).toHaveCount(0);
    await startDates.dialog.getByRole('button', { name: 'Go to cart' }).click();
    await booking.isAt('Your cart');
    await booking.close.click();
    await expect(booking.dialog).toBeHidden();
  });
});

test('the browser’s back closes the calendar and stays on the page; a closed one leaves nothing to go back over [P15]', async ({
  visitor,
}) => {
  const { page, startDates, booking } = visitor;
  await page.goto('/trips/');
  await page.getByRole('link', { name: redCentre.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: redCentre.name })).toBeVisible();
  const isAtTour = () => expect(page).toHaveURL(redCentre.url);

  await visitor.openStartDates();
  await page.goBack();
  await expect(startDates.dialog).toBeHidden();
  await isAtTour();

  await visitor.openStartDates();
  await startDates.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(startDates.dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ page: true });

  await visitor.openStartDates();
  await startDates.choose(quietDate(redCentre, 30));
  await startDates.next.click();
  await booking.isAt('Your cart');
  await booking.close.click();
  await expect(booking.dialog).toBeHidden();
  await isAtTour();
  await page.goBack();
  await expect(page).toHaveURL('/trips/');
});

test('books a tour without a date, and goes on to the booking [M127]', async ({ visitor }) => {
  const { startDates, booking } = visitor;
  await visitor.turnsClock();
  await visitor.openTour(outback);
  await visitor.openStartDates();
  await startDates.dialog.getByRole('button', { name: 'Book an open date' }).click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('Open date').first()).toBeVisible();
  await visitor.goOnTo('summary', []);
  await expect(booking.dialog.getByRole('radio', { name: /^Pay a deposit/ })).toBeEnabled();
});

test('offers the dates of the page in a list when none load, books from it, and asks again the next time [M150, N13, E18]', async ({
  visitor,
}) => {
  const { page, startDates, booking } = visitor;
  const { dialog } = startDates;
  const date = quietDate(redCentre, 8);
  await visitor.turnsClock();
  await page.route('**/api/check-dates/**', (route) => route.fulfill({ status: 500, body: '' }));
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  const row = dialog.getByRole('listitem').filter({ hasText: ticketDate(date.start) });
  await expect(row).toContainText(shown('AUD', date.price));
  await expect(dialog.getByText(/did not load|try again|No start dates|have seats/i)).toHaveCount(0);
  expect(await dialog.getByRole('button', { name: /^NEXT/ }).count()).toBeGreaterThan(datesOf(redCentre).length / 2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/check-dates/**');
  await visitor.openStartDates();
  await expect(startDates.day(datesOf(redCentre)[0]!.start)).toBeVisible();

  // The page does not know which insurance this trip requires.
  const insured = quietDate(daintree, 8);
  await page.route('**/api/check-dates/**', (route) => route.abort());
  await visitor.openTour(daintree);
  await visitor.openStartDates();
  await dialog.getByRole('button', { name: `NEXT book ${spokenDate(insured.start)}` }).click();
  await booking.isAt('Your cart');
  await visitor.goOnTo('visa', [insured]);
});

test('charges the dearer way to go when the visitor chooses it [M121]', async ({ visitor }) => {
  const { startDates, booking } = visitor;
  const date = quietDate(reef, 0);
  const diver = date.combinations[1]!;
  const price = shown('AUD', date.price, diver.supplement);
  await visitor.openTour(reef);
  await visitor.openStartDates();
  await startDates.choose(date);
  await startDates.dialog.getByRole('radio', { name: diver.name }).check();
  await expect(startDates.dialog.locator('.stub__price').getByText(amountOf(price))).toBeVisible();
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByRole('heading', { name: `Reef and Islands, ${diver.name}` })).toBeVisible();
  expect(Number((await visitor.cart()).total)).toBe(sumIn(date.price, diver.supplement));
});

test('shows every date as the same day in every time zone [P23]', async ({ anotherVisitor }) => {
  // The first and the last time zone, and the operator's. Another test proves the grid in more of them.
  const zones = ['Pacific/Kiritimati', 'Australia/Sydney', 'Etc/GMT+12'] as const;
  const date = quietDate(redCentre, 7);
  const seen = await Promise.all(
    zones.map(async (timezoneId) => {
      const visitor = await anotherVisitor({ timezoneId });
      const { page, startDates } = visitor;
      await visitor.openTour(redCentre, `#${date.id}`);
      const list = await page.locator('#dates time').allTextContents();
      const row = await page.locator(`[id="${date.id}"]`).textContent();
      await visitor.openStartDates();
      await startDates.choose(date);
      const labels = await startDates.dialog.getByRole('gridcell').allInnerTexts();
      const ticket = await startDates.dialog.locator('.stub__date').innerText();
      await startDates.next.click();
      await visitor.booking.isAt('Your cart');
      const cart = await visitor.booking.dialog.getByRole('listitem').filter({ hasText: redCentre.name }).innerText();
      return { list, row, labels, ticket, cart };
    }),
  );
  expect(seen[0]!.ticket).toContain(ticketDate(date.start));
  expect(seen[0]!.labels.filter((label) => label.includes(`${spokenDate(date.start)}, available`))).toHaveLength(1);
  for (const [index, zone] of zones.entries()) expect(seen[index], zone).toEqual(seen[0]);
});

function amountOf(price: string): string {
  return price.replace(/ [A-Z]{3}$/, '');
}

function sumIn(...amounts: PriceList[]): number {
  return amounts.reduce((total, amount) => total + inCurrency(amount, 'AUD'), 0);
}

function difference(price: PriceList, deposit: PriceList): PriceList {
  return { ...price, AUD: inCurrency(price, 'AUD') - inCurrency(deposit, 'AUD') };
}
