import type { Page } from '@playwright/test';
import { addDays, longDate, ticketDate } from '#domain/calendar-date.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { expectAccessible, setTextSize, expectNoOverflow } from '../support/looks.ts';
import { CARDS, type Traveller } from '../support/booking.ts';
import { quietDate, redCentre, type StartDate, shown } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { theMailTo } from '../support/mailbox.ts';

const PHONE = { width: 360, height: 640 };

/** Presses the button of a date in the list of its tour's page. */
async function bookDate(page: Page, date: StartDate): Promise<void> {
  await page.goto(`${date.tour.url}#dates`);
  const button = page.locator('#dates').getByRole('button', { name: `Book ${ticketDate(date.start)}`, exact: true });
  for (const month of await page.locator('#dates details').all()) {
    if ((await month.getAttribute('open')) === null) await month.locator(':scope > summary').click();
    if (await button.isVisible()) break;
  }
  await button.click();
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function tellDetails(page: Page, { otherNames, lastName, email }: Traveller): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('First and middle names').fill(otherNames);
  await main.getByLabel('Last name').fill(lastName);
  await main.getByLabel('Email').fill(email);
  await main.getByText('Female', { exact: true }).click();
  await main.getByLabel('Date of birth').fill('1998-04-09');
  await main.getByLabel('How did you hear about us?').selectOption('Web search');
  await main.getByLabel('I agree to the terms').check();
  await main.getByRole('button', { name: 'NEXT' }).click();
}

async function payOnPage(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay / }).click();
}

test('with scripts off a trip is chosen, booked and paid, from the tour’s page to the check-in area [E17, N03]', async ({
  anotherVisitor,
}) => {
  const { page, context, traveller } = await anotherVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const date = quietDate(redCentre, 20);
  const main = page.getByRole('main');
  await test.step('a date, and the cart', async () => {
    await bookDate(page, date);
    await expect(heading(page)).toHaveText('Your cart');
    await expect(main.getByText(tripDates(date.start, addDays(date.start, redCentre.days - 1)))).toBeVisible();
    await expect(main.getByText(shown('AUD', date.price)).first()).toBeVisible();
    await main.getByLabel('Currency').selectOption('EUR');
    await main.getByRole('button', { name: 'Change' }).click();
    await expect(main.getByText('Prices are now in EUR.')).toBeVisible();
    await expect(main.getByText(shown('EUR', date.price)).first()).toBeVisible();
    await main.getByRole('link', { name: 'NEXT' }).click();
  });
  await test.step('the details: what is wrong is said at its field, and what was typed stays', async () => {
    await expect(heading(page)).toHaveText('Personal Information');
    await main.getByLabel('First and middle names').fill('Ada');
    await main.getByRole('button', { name: 'NEXT' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(main.getByLabel('Last name')).toBeFocused();
    await expect(main.getByLabel('Last name')).toHaveAccessibleDescription(/This field is required/);
    await expect(main.getByLabel('First and middle names')).toHaveValue('Ada');
    await tellDetails(page, traveller);
  });
  await test.step('the visa', async () => {
    await expect(heading(page)).toHaveText('Do you need a visa for The Red Centre?');
    await main.getByRole('button', { name: 'NEXT' }).click();
    await expect(main.getByText('Please select one of the visa options*')).toBeVisible();
    await main.getByRole('radio', { name: /^No visa/ }).check();
    await main.getByRole('button', { name: 'NEXT' }).click();
  });
  await test.step('the promo code, the deposit, and the provider’s page: declined, then paid', async () => {
    await expect(heading(page)).toHaveText('Great Choice! Your Trip Summary');
    await main.getByLabel('Promo code').fill('NO-SUCH-CODE');
    await main.getByRole('button', { name: 'Apply' }).click();
    await expect(main.getByLabel('Promo code')).toHaveAccessibleDescription(
      /Sorry, this promo code isn’t valid\. Please try another\./,
    );
    await main.getByRole('radio', { name: /^Pay a deposit/ }).check();
    await main.getByRole('button', { name: 'Go to the payment page' }).click();
    await payOnPage(page, CARDS.declined);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await payOnPage(page, CARDS.pays);
  });
  await test.step('the confirmation, once, and the check-in area', async () => {
    await expect(heading(page)).toHaveText('You’re booked');
    await expect(main.getByText(shown('EUR', date.deposit))).toBeVisible();
    const reference = (await main.locator('.pass__ref').textContent())!;
    await page.reload();
    await expect(main.locator('.pass__ref')).toHaveText(reference);
    await page.goto('/book/payment/');
    await expect(main.locator('.pass__ref')).toHaveText(reference);
    const mail = await theMailTo(context, traveller.email);
    expect(mail.subject).toContain(reference);
    await main.getByRole('link', { name: 'check in area' }).click();
    await main.getByRole('button', { name: 'Open my booking' }).click();
    await expect(heading(page)).toHaveText('You’re on the bus.');
    await expect(main.getByText(longDate(date.start)).first()).toBeVisible();
  });
});

test('the button of a date opens the booking dialog where scripts run [E17]', async ({ visitor }) => {
  const { page, booking } = visitor;
  await bookDate(page, quietDate(redCentre, 23));
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('1 trip. You won’t pay anything yet.')).toBeVisible();
});

test('the pages without script, the demonstration’s bank and its inbox are accessible in light and dark, at every width and at 200 % text [E17]', async ({
  anotherVisitor,
}) => {
  const { page, context, traveller } = await anotherVisitor({ viewport: PHONE });
  const main = page.getByRole('main');
  const look = async (what: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what}, ${colorScheme}`);
    }
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, `${what} at ${width}`);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    await setTextSize(page, 2);
    const overflow = await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect.soft(overflow, `${what} with large text`).toBe(0);
    await setTextSize(page, 1);
    await page.setViewportSize(PHONE);
  };
  const press = (name: string) => Promise.all([page.waitForEvent('load'), main.getByRole('button', { name }).click()]);
  await page.goto('/book/');
  await look('the empty cart');
  const date = quietDate(redCentre, 24);
  await page.request.post('/book/add/', { form: { tour_date_id: date.id } });
  await page.goto('/book/');
  await look('the cart');
  await page.goto('/book/details/');
  await press('NEXT');
  await look('the refused details');
  await tellDetails(page, traveller);
  await page.waitForURL('/book/visa/**');
  await press('NEXT');
  await look('the refused visa');
  await main.getByRole('radio', { name: /^No visa/ }).check();
  await press('NEXT');
  await look('the summary');
  await press('Go to the payment page');
  await look('the payment page');
  await payOnPage(page, CARDS.challenged);
  await expect(heading(page)).toHaveText('Is this you?');
  await look('the bank');
  await press('Approve payment');
  await expect(heading(page)).toHaveText('You’re booked');
  await look('the confirmation');
  const { subject } = await theMailTo(context, traveller.email);
  await page.goto('/inbox/');
  await look('the inbox');
  await main.getByRole('link', { name: subject }).click();
  await expect(heading(page)).toHaveText(subject);
  await look('an email');
});
