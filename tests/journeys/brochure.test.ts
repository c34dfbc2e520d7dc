import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { expectNothingLost, playForm } from './support/lead-forms.ts';
import { stopClock } from './support/network.ts';
import { openSettled } from './support/settled.ts';

function formIn(place: Locator): Locator {
  return place.locator('form[action="/api/brochure/"]');
}

async function openDialog(page: Page, path = '/faq/'): Promise<Locator> {
  await openSettled(page, path);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a brochure' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fill(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Imogen Clarke');
  await form.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}

test('M62 M66 M69 a brochure is asked for in a dialog that the link in the header opens', async ({
  visitor: { page },
}) => {
  const played = await playForm(page, 'brochure');
  const dialog = await openDialog(page);
  await expectAccessible(page, 'brochure dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(dialog.getByRole('heading', { name: 'On its way.' })).toBeVisible();
  await expect(dialog.getByText('in the next 10 minutes')).toBeVisible();
  await expect(dialog.locator('.checkmark')).toBeVisible();
  expect(played.sent).toEqual([
    expect.objectContaining({
      name: 'Imogen Clarke',
      email: 'imogen@example.com',
      consent: true,
      uk: false,
      currency: 'AUD',
      office: 'alice-springs',
      tour_of_interest: '',
      website: '',
    }),
  ]);
});

test('M64 D72 the thanks take the focus at once, and the checkmark comes a second later', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  await playForm(page, 'brochure');
  const dialog = await openDialog(page);
  await fill(dialog);
  await stopClock(page);
  await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(dialog.locator('.enquiry__sent')).toBeFocused();
  await expect(dialog.locator('.checkmark')).toBeHidden();
  await page.clock.runFor(999);
  await expect(dialog.locator('.checkmark')).toBeHidden();
  await page.clock.runFor(1);
  await expect(dialog.locator('.checkmark')).toBeVisible();
});

test('M63 D61 who pays in pounds is offered a printed one, and can choose otherwise', async ({ visitor: { page } }) => {
  const played = await playForm(page, 'brochure');
  const dialog = await openDialog(page, '/faq/?currency=GBP');
  const post = dialog.getByRole('checkbox', { name: 'Post me a printed one (UK only)' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect(post).toBeChecked();
  await post.uncheck();
  await expect(address).toBeHidden();
  await post.check();
  await fill(dialog);
  await address.fill('1 High Street, Leeds');
  await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(dialog.getByRole('heading', { name: 'In the post.' })).toBeVisible();
  await expect(dialog.getByText('posted to your address')).toBeVisible();
  expect(played.sent[0]).toMatchObject({ uk: true, address: '1 High Street, Leeds', currency: 'GBP' });
});

test('M67 M68 a refused brochure says by each field what is wrong, until a visitor turns to it', async ({
  visitor: { page },
}) => {
  const played = await playForm(page, 'brochure');
  played.answer({
    status: 400,
    body: { email: ['Enter a valid email address.'], consent: ['This field is required'] },
  });
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox', { name: /Post me/ }).check();
  const send = dialog.getByRole('button');
  await dialog.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(dialog.locator('button[type=submit]')).toHaveText('error');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address.$/);
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/This field is required$/);
  await expect(dialog.getByRole('checkbox', { name: /privacy policy/ })).toHaveAccessibleDescription(
    /This field is required$/,
  );
  await expectAccessible(page, 'brochure, refused');
  await email.focus();
  await expect(email).toHaveAccessibleDescription('');
  await expect(dialog.locator('button[type=submit]')).toHaveText('error');
  await dialog.getByRole('textbox', { name: 'Address' }).focus();
  await dialog.getByRole('checkbox', { name: /privacy policy/ }).focus();
  await expect(send.last()).toHaveText('SEND ME ONE!');
});

test('D37 M153 whatever the server does, nothing typed is lost and sending again works', async ({
  visitor: { page },
}) => {
  const played = await playForm(page, 'brochure');
  const dialog = await openDialog(page);
  await fill(dialog);
  await expectNothingLost(formIn(dialog), played, () => dialog.locator('.form-error'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Imogen Clarke');
  played.answer({ status: 200 });
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('heading', { name: 'On its way.' })).toBeVisible();
});

test('M66 while no answer comes the button waits and takes no second press', async ({ visitor: { page } }) => {
  const played = await playForm(page, 'brochure');
  played.answer('silence');
  const dialog = await openDialog(page);
  await fill(dialog);
  const send = dialog.locator('button[type=submit]');
  await send.click();
  await expect(send).toHaveText('please wait');
  await send.click({ force: true });
  await send.click({ force: true });
  expect(played.sent).toHaveLength(1);
  await expect(send).toHaveText('error');
  await expect(dialog.locator('.form-error')).toHaveText(/We heard nothing back/);
});

test('M62 on a tour’s page the brochure is asked for with the tour’s code, in the dialog and in the footer', async ({
  visitor,
}) => {
  const { page } = visitor;
  const played = await playForm(page, 'brochure');
  await openSettled(page, redCentre.url);
  await page.locator('main').getByRole('link', { name: 'Request a brochure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a brochure' });
  await fill(dialog);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('heading', { name: 'On its way.' })).toBeVisible();
  await page.keyboard.press('Escape');

  const footer = page.getByRole('contentinfo');
  await footer.getByText('The brochure, folded like a road map').click();
  await fill(formIn(footer));
  await formIn(footer).locator('button[type=submit]').click();
  await expect(footer.getByRole('heading', { name: 'On its way.' })).toBeVisible();
  expect(played.sent.map((body) => body['tour_of_interest'])).toEqual([redCentre.code, redCentre.code]);
});

test('M65 P15 by keyboard: the labels float on focus, drop on blur while empty, and the focus comes back', async ({
  visitor: { page },
}) => {
  await playForm(page, 'brochure');
  await openSettled(page, '/faq/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request a brochure' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const label = dialog.locator('label', { hasText: 'Name' });
  const size = async () => (await label.boundingBox())!.height;
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await expect(name).not.toBeFocused();
  const atRest = await size();
  await name.focus();
  await expect.poll(size).toBeLessThan(atRest);
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await expect.poll(size).toBe(atRest);
  await name.fill('Imogen');
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await expect.poll(size).toBeLessThan(atRest);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('M62 where the dialog’s script cannot be had, the link’s own page opens', async ({ visitor: { page } }) => {
  await openSettled(page, '/faq/');
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brochure' }).click();
  await expect(page).toHaveURL('/brochure/');
});

test('N03 without script the page of the brochure posts a whole form', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted: string[] = [];
  await page.route('**/api/brochure/', (route) => {
    posted.push(route.request().postData() ?? '');
    return route.fulfill({ contentType: 'text/html', body: '<title>Sent</title>' });
  });
  await page.goto('/brochure/');
  await fill(page.locator('main'));
  await page.getByRole('checkbox', { name: /Post me/ }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street');
  await page.getByRole('button', { name: 'SEND ME ONE!' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(Object.fromEntries(new URLSearchParams(posted[0]))).toEqual({
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
