import type { Page } from '@playwright/test';
import { ChatPanel, ChatServer, untilChatButton } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { fillIn, playForm } from '../support/lead-forms.ts';
import { countScripts } from '../support/network.ts';
import { openSettled } from '../support/settled.ts';

/** Framework, validation of frames and the panel itself; a chat service's script is several times that. */
const WHOLE_CHAT = 92_500;

test('the button comes after 10 s, nothing was asked for it until it is wanted, and all of its script is at most 92.5 kB compressed [M75, M76, M20, N18, P44]', async ({
  visitor: { page, context },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = countScripts(page);
  const server = await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  await page.clock.install();
  await openSettled(page, '/faq/');
  await expect(page.locator('#chat')).toBeHidden();
  const button = await untilChatButton(page);
  expect(asked.filter((path) => path.includes('chat'))).toEqual([]);
  expect(server.begun).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await scripts.text()).not.toMatch(/createRoot|chat__log|api\/chat/);
  scripts.forget();

  await page.clock.resume();
  await button.hover();
  await expect.poll(scripts.count, 'the panel is fetched when the pointer comes').toBeGreaterThan(0);
  await button.click();
  await chat.isReady();
  await scripts.expectToWeigh(WHOLE_CHAT);
  await expect(chat.box).toBeFocused();
  await expect(button).toBeHidden();
  expect(server.begun).toBe(1);

  await page.keyboard.press('Escape');
  await expect(chat.dialog).toBeHidden();
  await expect(button).toBeFocused();
  server.write('Still there?');
  await expect(page.getByRole('button', { name: 'Open live chat, 1 unread message' })).toBeVisible();
  await expect(button.locator('.cart-count')).toHaveText('1');
  await expect(page.getByRole('status').filter({ hasText: 'New message from Tam.' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Still there?');
  await chat.close.click();
  await expect(page.getByRole('button', { name: 'Open live chat', exact: true })).toBeVisible();
});

test('opens by the hash, by a link to it and by events of other scripts, and closes when the hash is left [M20, M53]', async ({
  visitor: { page },
}) => {
  await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  await page.goto('/faq/#live-chat');

  await test.step('it opens by the hash and by a link to it, and closes when the hash is left', async () => {
    await chat.isReady();
    await page.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p><a href="#live-chat">Talk to us</a></p>');
      window.scrollTo({ top: 120, behavior: 'instant' });
    });
    const scrolled = await page.evaluate(() => window.scrollY);
    await chat.close.click();
    await expect(chat.dialog).toBeHidden();
    await expect(page).toHaveURL('/faq/');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

    const link = page.getByRole('link', { name: 'Talk to us' });
    await link.click();
    await expect(chat.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await expect(page).toHaveURL('/faq/');

    await link.click();
    await expect(chat.dialog).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#elsewhere';
    });
    await expect(chat.dialog).toBeHidden();
    await expect(page).toHaveURL('/faq/#elsewhere');
  });

  await test.step('events of another script are answered, even when they come before the page listens', async () => {
    await page.evaluate(() => sessionStorage.clear());
    for (const [event, name] of [
      ['chat:open', /^Live chat/],
      ['contact:open', /^Contact/],
    ] as const) {
      await page.goto('/faq/', { waitUntil: 'domcontentloaded' });
      await page.evaluate((type) => window.dispatchEvent(new CustomEvent(type)), event);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    }
  });
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
