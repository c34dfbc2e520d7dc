import type { Locator, Page } from '@playwright/test';
import { CARDS } from '../support/booking.ts';
import { hasNoChat } from '../support/chat.ts';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { playForm } from '../support/lead-forms.ts';
import { expectGoodLooks, ONE_WIDTH, STILL } from '../support/looks.ts';
import { openSettled } from '../support/settled.ts';
import { fillStripeFields, showStripeFields, STRIPE_ORIGIN, stripeField } from '../support/stripe-fields.ts';

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const submit = (form: Locator) => form.locator('button[type=submit]');

test('has nothing axe can find in the forms of contact, brochure, trip notes and mailing list, and each fits small screens [P15, N16]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(STILL);

  await test.step('a question that came back without script', async () => {
    await openSettled(page, '/contact/');
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill('marcus@');
    await submit(main).click();
    await expect(page).toHaveTitle(/^Error: Contact Us/);
    await expectGoodLooks(page, 'contact, refused without script');
    await page.unrouteAll();
  });

  await test.step('contact', async () => {
    await hasNoChat(page);
    await playForm(page, 'contact');
    await openSettled(page, '/faq/');
    await mainLink(page, 'Contact').click();
    const dialog = page.getByRole('dialog', { name: 'Contact Us' });
    await expect(dialog.getByRole('link', { name: /^FAQs/ })).toBeVisible();
    await expectGoodLooks(page, 'ways to contact us');
    await dialog.getByRole('button', { name: /^Leave a message/ }).click();
    await submit(dialog).click();
    await expect(dialog.locator('.form-error')).toBeVisible();
    await expectGoodLooks(page, 'contact, errors');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Marcus Oyelaran');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('marcus@example.com');
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Is there room for a didgeridoo?');
    await dialog.getByRole('checkbox', { name: /privacy policy/ }).check();
    await submit(dialog).click();
    await expect(dialog.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
    await expectGoodLooks(page, 'contact, sent');
  });

  await test.step('brochure', async () => {
    await playForm(page, 'brochure');
    await openSettled(page, '/faq/');
    await mainLink(page, 'Brochure').click();
    const dialog = page.getByRole('dialog', { name: 'Request a brochure' });
    await expect(submit(dialog)).toBeVisible();
    await expectGoodLooks(page, 'brochure');
    await submit(dialog).click();
    await expect(submit(dialog)).toHaveText(/^error\b/);
    await expectGoodLooks(page, 'brochure, refused');
  });

  await test.step('trip notes', async () => {
    await playForm(page, 'trip-notes');
    await openSettled(page, redCentre.url);
    await page.getByRole('link', { name: 'Download trip notes' }).click();
    const dialog = page.locator('dialog[open]');
    await expect(submit(dialog)).toBeVisible();
    await expectGoodLooks(page, 'trip notes');
    await submit(dialog).click();
    await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText('This field is required');
    await expectGoodLooks(page, 'trip notes, refused');
  });

  await test.step('mailing list', async () => {
    await openSettled(page, '/subscribe/');
    const main = page.getByRole('main');
    await submit(main).click();
    await expect(submit(main)).toHaveText(/^error\b/);
    await expectGoodLooks(page, 'mailing list, refused', undefined, 'main');
  });
});

test('has nothing axe can find in the dialogs of a tour, the search and the list of destinations, and each fits small screens [P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page } = visitor;

  await test.step('pictures, reviews and stays of a tour', async () => {
    for (const [what, room, open] of [
      ['gallery', '#gallery', () => page.locator('#gallery a').nth(1).click()],
      ['reviews', '#reviews', () => page.getByRole('button', { name: 'Read reviews one at a time' }).click()],
      ['list of stays', '#overview', () => page.locator('a[data-opens="stays"]').click()],
    ] as const) {
      await page.goto('about:blank');
      await openSettled(page, `${redCentre.url}${room}`);
      await open();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, what);
    }
    const list = page.getByRole('dialog', { name: 'Where you sleep' });
    const [stay = ''] = await list.getByRole('heading', { level: 3 }).allTextContents();
    await list.getByRole('button', { name: `See inside ${stay}` }).click();
    await expect(page.getByRole('dialog', { name: stay })).toBeVisible();
  });

  await test.step('the list of destinations, when no more can be chosen', async () => {
    await openSettled(page, '/trips/');
    const where = page.locator('[data-facet="where"]');
    await where.locator('summary').click();
    await expect(page.locator('[data-trip-filter][data-ready]')).toBeVisible();
    const places = where.locator('[data-choice]:not([data-choice=""])');
    for (const index of [0, 1, 2]) await places.nth(index).click();
    await expect(where.getByRole('status')).toHaveText(/^Maximum of 3 options selected/);
    await expectGoodLooks(page, 'full list of destinations', undefined, '[data-trip-filter]');
  });

  await test.step('the suggestions of the search, its results, a correction and its failure', async () => {
    await page.goto('/search/');
    const field = page.getByRole('combobox', { name: 'What are you looking for?' });
    await field.pressSequentially('ayers rock');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectGoodLooks(page, 'suggestions', undefined, 'main');
    const status = page.getByRole('status').filter({ hasText: /\S/ });
    await page.goto('/search/?q=swag');
    await expect(status).toHaveText(/^\d+ results for “swag”$/);
    await expectGoodLooks(page, 'results', undefined, 'main');
    await page.goto('/search/?q=tasmaina');
    await expect(status).toHaveText(/No results for “tasmaina”\.$/);
    await expectGoodLooks(page, 'corrected', ONE_WIDTH, 'main');
    await page.route('**/pagefind/**', (route) => route.abort());
    await page.goto('/search/?q=swag');
    await expect(status).toHaveText('Search didn’t load.');
    await expectGoodLooks(page, 'failed', undefined, 'main');
  });
});

test.describe('Stripe’s fields:', () => {
  test.use({ otherOrigins: [STRIPE_ORIGIN] });

  test('have nothing axe can find, and fit small screens [P15, N16]', async ({ anotherVisitor }) => {
    const visitor = await anotherVisitor(STILL);
    const { page, booking } = visitor;
    await showStripeFields(page, CARDS.pays);
    await visitor.reach('card', quietDate(oceanRoad, 44));
    await stripeField(page, 'cardNumber').fill('4242');
    await booking.button.click();
    await expect(booking.dialog.locator('.field__error').first()).toBeVisible();
    await expectGoodLooks(page, 'errors of the provider’s fields');
    await booking.field('Card holder name').fill('A Traveller');
    await fillStripeFields(page);
    await expect(booking.dialog.locator('.field__error')).toHaveCount(0);
    await expectGoodLooks(page, 'the provider’s fields');
    await page.route(`${STRIPE_ORIGIN}/**`, (route) => route.abort());
    await page.reload();
    await expect(booking.dialog.getByText('The card form didn’t load', { exact: false })).toBeVisible();
    await expectGoodLooks(page, 'no card fields');
  });
});
