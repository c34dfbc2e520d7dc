import type { Locator, Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import {
  ANSWER_WAIT_MS,
  fillIn,
  expectNothingLost,
  giveUpByClock,
  playForm,
  postedForms,
} from '../support/lead-forms.ts';
import { stopClock } from '../support/network.ts';
import { openSettled } from '../support/settled.ts';

function formIn(place: Locator): Locator {
  return place.locator('form[action="/api/brochure/"]');
}

const brochureLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' });
const brochureDialog = (page: Page) => page.getByRole('dialog', { name: 'Request a brochure' });

async function openDialog(page: Page): Promise<Locator> {
  await openSettled(page, '/faq/');
  await brochureLink(page).click();
  await expect(brochureDialog(page)).toBeVisible();
  return brochureDialog(page);
}

test('a brochure is asked for in a dialog: refused, mended, sent again until it arrives [M62, M64, M66, M67, M68, M69, M153, D37, D72]', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  await giveUpByClock(page);
  const played = await playForm(page, 'brochure');
  const dialog = await openDialog(page);
  const send = dialog.locator('button[type=submit]');
  const post = dialog.getByRole('checkbox', { name: /Post me/ });
  const consent = dialog.getByRole('checkbox', { name: /privacy policy/ });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  const address = dialog.getByRole('textbox', { name: 'Address' });

  await test.step('refused: each field says what is wrong, until a visitor turns to it', async () => {
    await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(consent).toHaveAccessibleDescription(/This field is required$/);
    expect(played.sent).toEqual([]);
    await fillIn(dialog);
    await post.check();
    await address.fill('1 High Street');
    played.answer({
      status: 400,
      body: { email: ['Enter a valid email address.'], consent: ['This field is required'] },
    });
    await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
    await expect(send).toHaveText(/^error\b/);
    await expect(email).toHaveAccessibleDescription(/Enter a valid email address.$/);
    await expect(consent).toHaveAccessibleDescription(/This field is required$/);
    await expect(email).toBeFocused();
    await email.click();
    await expect(email).not.toHaveAttribute('data-invalid');
    await expect(send).toHaveText(/^error\b/);
    await consent.focus();
    await expect(send).toHaveText('SEND ME ONE!');
  });

  await test.step('nothing typed is lost after any failure of the server', async () => {
    await post.uncheck();
    await fillIn(dialog);
    await expectNothingLost(formIn(dialog), played, (text, what) =>
      expect(dialog.locator('.form-error'), what).toHaveText(what.startsWith('400') ? [text] : []),
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await brochureLink(page).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Imogen Clarke');
  });

  await test.step('while no answer comes the button waits and takes no second press', async () => {
    const before = played.sent.length;
    played.answer('silence');
    await send.click();
    await expect(send).toHaveText('please wait');
    await send.click({ force: true });
    await send.click({ force: true });
    await expect.poll(() => played.sent.length).toBe(before + 1);
    await page.clock.runFor(ANSWER_WAIT_MS);
    await expect(send).toHaveText(/^error\b/);
    expect(played.sent).toHaveLength(before + 1);
    await expect(dialog.locator('.form-error')).toHaveCount(0);
  });

  await test.step('sent: the thanks take the focus at once, and the checkmark comes a second later', async () => {
    played.answer({ status: 200 });
    await stopClock(page);
    await send.click();
    await expect(dialog.locator('.enquiry__sent')).toBeFocused();
    await expect(dialog.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible();
    await expect(dialog.getByText('in the next 10 minutes')).toBeVisible();
    await expect(dialog.locator('.checkmark')).toBeHidden();
    await page.clock.runFor(999);
    await expect(dialog.locator('.checkmark')).toBeHidden();
    await page.clock.runFor(1);
    await expect(dialog.locator('.checkmark')).toBeVisible();
    expect(played.sent.at(-1)).toMatchObject({
      name: 'Imogen Clarke',
      email: 'imogen@example.com',
      consent: true,
      uk: false,
      currency: 'AUD',
      office: 'alice-springs',
      tour_of_interest: '',
      website: '',
    });
  });
});

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
    await expect(dialog.getByRole('heading', { name: 'It’s in the post.' })).toBeVisible();
    await expect(dialog.getByText('posting a printed brochure')).toBeVisible();
    expect(played.sent).toMatchObject([{ uk: true, address: '1 High Street, Leeds', currency: 'GBP' }]);
  });
});

test('on a tour’s page the brochure is asked for with the tour’s code, in the dialog and in the footer [M62]', async ({
  visitor,
}) => {
  const { page } = visitor;
  const played = await playForm(page, 'brochure');
  await openSettled(page, redCentre.url);
  await page.locator('main').getByRole('link', { name: 'Request a brochure' }).click();
  const dialog = brochureDialog(page);
  await fillIn(dialog);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible();
  await page.keyboard.press('Escape');

  const footer = page.getByRole('contentinfo');
  await footer.getByText('Get the brochure').click();
  await fillIn(formIn(footer));
  await formIn(footer).locator('button[type=submit]').click();
  await expect(footer.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible();
  expect(played.sent.map((body) => body['tour_of_interest'])).toEqual([redCentre.code, redCentre.code]);
});

test('where the dialog’s script cannot be had, the link’s own page opens [M62]', async ({ visitor: { page } }) => {
  await openSettled(page, '/faq/');
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  await brochureLink(page).click();
  await expect(page).toHaveURL('/brochure/');
});

test('without script the page of the brochure posts a whole form [N03]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted = await postedForms(page, 'brochure');
  await page.goto('/brochure/');
  await fillIn(page.locator('main'));
  await page.getByRole('checkbox', { name: /Post me/ }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street');
  await page.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(posted[0]).toEqual({
    name: 'Imogen Clarke',
    email: 'imogen@example.com',
    uk: 'on',
    address: '1 High Street',
    currency: 'AUD',
    consent: 'on',
    website: '',
    office: 'alice-springs',
    tour_of_interest: '',
  });
});
