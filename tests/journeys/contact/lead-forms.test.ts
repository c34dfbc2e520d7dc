import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fillIn, playForm } from '../support/lead-forms.ts';
import { openSettled } from '../support/settled.ts';

const contactLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
const contactDialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' });

async function fill(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Marcus Oyelaran');
  await form.getByRole('textbox', { name: 'Email' }).fill('marcus@example.com');
  await form.getByRole('textbox', { name: 'Question' }).fill('Is there room for a didgeridoo?');
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}

test('the page of contact has the form too, answered in place [M54]', async ({ visitor: { page } }) => {
  const played = await playForm(page, 'contact');
  await openSettled(page, '/contact/');
  const main = page.locator('main');
  await contactLink(page).click();
  await expect(main.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await fill(main);
  await page.keyboard.press('Tab');
  await main.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(main.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
  await expect(page).toHaveURL('/contact/');
  expect(played.sent).toHaveLength(1);
});

test('asked for twice at once, by events of other scripts, it opens once [M53]', async ({ visitor: { page } }) => {
  await openSettled(page, '/faq/');
  await page.evaluate(() => {
    for (let time = 0; time < 3; time += 1) window.dispatchEvent(new CustomEvent('contact:open'));
  });
  await expect(contactDialog(page)).toBeVisible();
  await contactDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const brochureLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' });
const brochureDialog = (page: Page) => page.getByRole('dialog', { name: 'Request a brochure' });

test('who pays in pounds is offered a printed one, by keyboard, and can choose otherwise [M63, M65, P15, D61]', async ({
  visitor: { page },
}) => {
  const played = await playForm(page, 'brochure');
  await openSettled(page, '/faq/?currency=GBP');
  await brochureLink(page).focus();
  await page.keyboard.press('Enter');
  const dialog = brochureDialog(page);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const email = dialog.getByRole('textbox', { name: 'Email' });

  await test.step('the labels float on focus and drop on blur while empty, and the focus comes back', async () => {
    const label = dialog.locator('label', { hasText: 'Name' });
    const size = async () => (await label.boundingBox())!.height;
    await email.focus();
    await expect(name).not.toBeFocused();
    await label.evaluate((text) => Promise.all(text.getAnimations().map(({ finished }) => finished)));
    const atRest = await size();
    await name.focus();
    await expect.poll(size).toBeLessThan(atRest);
    await email.focus();
    await expect.poll(size).toBe(atRest);
    await name.fill('Imogen');
    await email.focus();
    await expect.poll(size).toBeLessThan(atRest);
    await page.keyboard.press('Escape');
    await expect(brochureLink(page)).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('post is chosen already, and an address is asked for as long as it is', async () => {
    const post = dialog.getByRole('checkbox', { name: 'Post me a printed copy (UK only)' });
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await expect(post).toBeChecked();
    await post.uncheck();
    await expect(address).toBeHidden();
    await post.check();
    await fillIn(dialog);
    await address.fill('1 High Street, Leeds');
    await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
    await expect(dialog.getByRole('heading', { name: 'Your brochure will be posted.' })).toBeVisible();
    await expect(dialog.getByText('We’ll post you a printed copy')).toBeVisible();
    expect(played.sent).toMatchObject([{ uk: true, address: '1 High Street, Leeds', currency: 'GBP' }]);
  });
});
