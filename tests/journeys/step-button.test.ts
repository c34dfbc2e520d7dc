import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { answerLater, stopClock } from './support/network.ts';

test('M90 M94 says please wait, then all good, takes one press only, and goes on after a second', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  await page.clock.install();
  await visitor.reach('personal', quietDate(oceanRoad, 13));
  await booking.fillPersonal(traveller);
  const guest = await answerLater(page, '**/api/guest/', 'POST');
  await booking.press('NEXT');
  await expect(booking.button).toHaveText('please wait');
  await expect(booking.button.locator('.spinner')).toBeVisible();
  await booking.button.click({ force: true });
  await booking.button.press('Enter');
  await stopClock(page);
  guest.answer();
  await expect(booking.button).toHaveText('all good');
  expect(guest.count()).toBe(1);
  await page.clock.runFor(900);
  await booking.isAt('Personal Information');
  await page.clock.runFor(100);
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(booking.button).toHaveText('Pay Full Amount Now');
});

test('M89 M94 covers the dialog while it pays, cannot be closed then, and goes on half a second after', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const overlay = booking.dialog.getByText("PAYMENT PROCESSING. DON'T REFRESH YOUR BROWSER.", { exact: true });
  await page.clock.install();
  await visitor.reach('card', quietDate(oceanRoad, 14));
  const payment = await answerLater(page, '**/api/checkout/card/');
  await booking.payWith(CARDS.pays);
  await expect(overlay).toBeVisible();
  await stopClock(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // The browser may close it at the second whatever a page says; it is back at once, not after some time.
  await page.locator('dialog.booking').evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(overlay).toBeVisible();
  payment.answer();
  await expect(overlay).toBeHidden();
  await expect(booking.button).toHaveText('all good');
  await page.clock.runFor(450);
  await booking.isAt('Card Payment Information');
  await page.clock.runFor(50);
  await booking.isAt('Additional Information');
  expect(payment.count()).toBe(1);
});

test('M90 P26 M152 says error and a plain sentence when the server fails or cannot be reached, and a retry is safe', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  await visitor.reach('personal', quietDate(oceanRoad, 15));
  await booking.fillPersonal(traveller);
  await page.route('**/api/guest/', (route) => route.fulfill({ status: 500, body: 'boom' }));
  await booking.press('NEXT');
  await expect(booking.errors.first()).toHaveText(
    'Something went wrong on our side. Please press the button again in a moment.',
  );
  await expect(booking.button).toHaveText('error');
  await page.unroute('**/api/guest/');
  await page.route('**/api/guest/', (route) => route.abort());
  await booking.button.click();
  await expect(booking.errors.first()).toHaveText(
    'We could not reach our booking system. Please check your connection and press the button again.',
  );
  await page.unroute('**/api/guest/');
  await booking.button.click();
  await booking.isAt('Great Choice! Your Trip Summary');
});

test('M128 M131 M152 shows a server error at its field and above; focusing the field clears both', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const error = { email: ['Enter another email.'], __all__: ['Please look at your email again.'] };
  await visitor.reach('personal', quietDate(oceanRoad, 16));
  await booking.fillPersonal(traveller);
  for (const status of [400, 409]) {
    await page.route('**/api/guest/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: { error } }) : route.fallback(),
    );
    await booking.button.click();
    await expect(booking.dialog.getByText('Enter another email.')).toBeVisible();
    const banner = booking.errors.filter({ hasText: 'Please look at your email again.' });
    await expect(banner).toBeVisible();
    await expect(booking.field('Email')).toHaveAccessibleDescription(/Enter another email\.$/);
    await expect(booking.button).toHaveText('error');
    await page.unroute('**/api/guest/');
    await booking.field('Last name').focus();
    await booking.field('Email').focus();
    await expect(booking.dialog.getByText('Enter another email.')).toHaveCount(0);
    await expect(banner).toHaveCount(0);
    await expect(booking.button).toHaveText('NEXT');
  }
});

test('M129 names every required personal field that is empty, and a banner takes the place of the title', async ({
  visitor,
}) => {
  const { booking } = visitor;
  await visitor.reach('personal', quietDate(oceanRoad, 17));
  await booking.press('NEXT');
  await expect(booking.dialog.getByText('This field is required')).toHaveCount(5);
  for (const label of ['Last name', 'Email', 'Gender', 'How did you hear about us?', 'I accept the terms']) {
    await expect(booking.field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(booking.field(label)).toHaveAttribute('aria-required', 'true');
  }
  await expect(booking.field('Phone')).toHaveAttribute('maxlength', '30');
  await expect(booking.errors.first()).toHaveText('Please check the fields marked below.');
  // A choice without focus, as autofill makes it, answers the error too.
  await booking.field('Gender').selectOption('Female');
  await expect(booking.field('Gender')).not.toHaveAttribute('aria-invalid', 'true');
});

test('P26 M152 asks whether it was paid after all when a payment’s answer is lost, and goes on when it was', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 18));
  await page.route('**/api/checkout/card/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  await booking.reference();
});

test('P26 M152 says that nobody is charged twice when a payment fails on the way, and the retry pays', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 19));
  await page.route('**/api/checkout/card/', (route) => route.fulfill({ status: 502, body: '' }));
  await booking.payWith(CARDS.pays);
  await expect(booking.errors.first()).toHaveText(
    'We could not tell whether your payment went through. Please press the button again: you will never be charged twice.',
  );
  await expect(booking.button).toHaveText('error');
  await page.unroute('**/api/checkout/card/');
  await booking.button.click();
  await booking.isAt('Additional Information');
});

test('P26 M152 keeps what was typed when the additional information fails, and the retry saves it', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await visitor.reach('additional', quietDate(oceanRoad, 20));
  await booking.field('Emergency contact').fill('Kim');
  await page.route('**/api/guest-more/', (route) => route.fulfill({ status: 503, body: '' }));
  await booking.press('confirm booking');
  await expect(booking.button).toHaveText('error');
  await expect(booking.field('Emergency contact')).toHaveValue('Kim');
  await page.unroute('**/api/guest-more/');
  await booking.button.click();
  await booking.isAt("You're on the bus.");
});
