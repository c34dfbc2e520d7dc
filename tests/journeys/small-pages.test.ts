import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';

test('M14 a link to a question shows its answer', async ({ visitor: { page } }) => {
  await page.goto('/faq/');
  const question = page.locator('.faq details').nth(7);
  const anchor = await question.locator('h3').getAttribute('id');
  await expect(question.locator('.acc__answer')).toBeHidden();
  await page.goto(`/faq/#${anchor}`);
  await expect(question.locator('.acc__answer')).toBeVisible();
});

test('M13 the terms that a form links to open beside it', async ({ visitor }) => {
  await visitor.reach('personal', quietDate(oceanRoad, 30));
  const terms = visitor.booking.dialog.getByRole('link', { name: /terms/i }).first();
  await expect(terms).toHaveAttribute('target', '_blank');
  await expect(terms).toHaveAttribute('href', '/terms/');
});

test('M101 after a payment that failed, continue leads back to the payment with the cart as it was', async ({
  visitor,
}) => {
  const { booking, page } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 31));
  const before = await visitor.cart();
  await page.goto('/booking/unsuccessful/');
  await page.getByRole('link', { name: 'continue' }).click();
  await booking.isAt('Card Payment Information');
  expect(await visitor.cart()).toEqual(before);
});

test('M96 M97 M98 M99 M100 the page of a booking follows it from the payment to the last details', async ({
  visitor,
}) => {
  const { booking, page } = visitor;
  await visitor.reach('additional', quietDate(oceanRoad, 32));
  await page.goto('/booking/confirmed/');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: "You're on the bus." })).toBeVisible();
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

test('M96 who has booked nothing here is told where the confirmation is', async ({ visitor: { page } }) => {
  await page.goto('/booking/confirmed/');
  await expect(page.getByRole('heading', { name: 'Your confirmation is in your mail.' })).toBeVisible();
  await expect(page.locator('[data-confirmed=none]')).toBeHidden();
  await expect(page.getByText('Thanks for your payment.')).toBeHidden();
});

test('P42 the page for what is lost lets a trip be chosen', async ({ visitor: { page } }) => {
  await page.goto('/nothing-here/');
  await page.locator('[data-where-to]').hover();
  const box = page.getByRole('combobox', { name: 'Where to?' });
  await box.fill(oceanRoad.name);
  await page.getByRole('option', { name: oceanRoad.name }).click();
  await page.getByRole('link', { name: 'SEE TRIPS' }).click();
  await expect(page).toHaveURL(oceanRoad.url);
});
