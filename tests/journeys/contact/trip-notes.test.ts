import type { Locator, Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { fillIn, FAILURES, playForm, postedForms } from '../support/lead-forms.ts';
import { stopClock } from '../support/network.ts';
import { openSettled } from '../support/settled.ts';

const FILE = '/downloads/trip-notes/the-red-centre.pdf';

async function openNotes(page: Page): Promise<Locator> {
  await openSettled(page, redCentre.url);
  await page.getByRole('link', { name: 'Download trip notes' }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText('Trip notes: The Red Centre');
  return dialog;
}

test('trip notes are asked for half a second after the press until they are granted, and come by themselves [M70, M71, M72, D37]', async ({
  visitor: { page },
}) => {
  await page.clock.install();
  const played = await playForm(page, 'trip-notes');
  await page.route(`**${FILE}`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Notes</title>' }));
  const dialog = await openNotes(page);
  const title = dialog.getByRole('heading', { level: 2 }).first();
  const send = dialog.locator('button[type=submit]');

  await test.step('the first thing wrong stands in the title, and the labels it is about are marked', async () => {
    await send.click();
    await expect(title).toHaveText('This field is required');
    await fillIn(dialog);
    played.answer({ status: 400, body: { email: 'Enter a valid email address.' } });
    await send.click();
    await page.clock.runFor(500);
    await expect(title).toHaveText('Enter a valid email address.');
    const red = await dialog.locator('.field__error').evaluate((shown) => getComputedStyle(shown).color);
    await expect(title).toHaveCSS('color', red);
    await expect(dialog.locator('label', { hasText: 'Email' })).toHaveCSS('color', red);
    await dialog.getByRole('textbox', { name: 'Email' }).click();
    await expect(title).toHaveText('Trip notes: The Red Centre');
  });

  await test.step('they can be requested again after any failure of the server', async () => {
    for (const [what, reply, text] of FAILURES) {
      played.answer(reply);
      await send.click();
      await page.clock.runFor(500);
      await expect(send, what).toHaveText(/^error\b/);
      await expect(title, what).toHaveText(text);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Download trip notes' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Imogen Clarke');
  });

  await test.step('granted, they come by themselves', async () => {
    const before = played.sent.length;
    played.answer({ status: 200 });
    await stopClock(page);
    await send.click();
    await expect(send).toHaveText('please wait');
    await page.clock.runFor(499);
    expect(played.sent).toHaveLength(before);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(FILE);
    expect(played.sent.slice(before)).toEqual([
      expect.objectContaining({
        name: 'Imogen Clarke',
        consent: true,
        tour_of_interest: redCentre.code,
        csrfmiddlewaretoken: 'token',
      }),
    ]);
  });
});

test('the notes can be read at once instead [M37]', async ({ visitor: { page } }) => {
  const dialog = await openNotes(page);
  await expect(dialog.getByText('what to pack')).toBeVisible();
  await dialog.getByRole('link', { name: 'Read them online' }).click();
  await expect(page).toHaveURL(`${redCentre.url}notes/`);
});

test('without script notes are asked for on a page of their own [N03, M70]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  const posted = await postedForms(page, 'trip-notes');
  await page.goto('/trip-notes/');
  await page.getByRole('combobox', { name: 'Trip' }).selectOption(redCentre.name);
  await fillIn(page.locator('main'));
  await page.getByRole('button', { name: 'Download trip notes' }).click();
  await expect(page).toHaveTitle('Sent');
  expect(posted[0]).toMatchObject({
    tour_of_interest: redCentre.code,
    consent: 'on',
    website: '',
  });
});
