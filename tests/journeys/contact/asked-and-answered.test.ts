import type { Page } from '@playwright/test';
import { ChatPanel, officeIsOpen } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { expectGoodLooks, expectNoOverflow, STILL } from '../support/looks.ts';
import { mailTo, theMailTo } from '../support/mailbox.ts';
import { signInFor } from '../support/operator.ts';
import { openSettled } from '../support/settled.ts';

/** The address a mail leads to, as it stands in its text. */
function linkIn(text: string, path: RegExp): string {
  const found = text.match(/https?:\/\/[^\s>]+/g)?.find((link) => path.test(new URL(link).pathname));
  expect(found, text).toBeDefined();
  return found!.replace(/[)\].,]+$/, '');
}

async function fillBrochure(page: Page, name: string, email: string): Promise<void> {
  const form = page.getByRole('main').locator('form[action="/api/brochure/"]');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}

const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

async function begin(chat: ChatPanel, text: string): Promise<void> {
  await chat.open();
  await chat.send(text);
  await expect(chat.mine(text)).toContainText(/Delivered|Seen/);
}

for (const javaScriptEnabled of [true, false]) {
  test(`a brochure that is asked for ${javaScriptEnabled ? 'with' : 'without'} scripts comes by mail [M62, M66, P24, N03, D33]`, async ({
    anotherVisitor,
  }) => {
    const { page, context, traveller } = await anotherVisitor({ javaScriptEnabled });
    if (javaScriptEnabled) await openSettled(page, '/brochure/');
    else await page.goto('/brochure/');
    await fillBrochure(page, traveller.lastName, traveller.email);
    await page.getByRole('main').getByRole('button', { name: 'SEND ME ONE!' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: 'We’ve emailed your brochure.' })).toBeVisible();

    const { text } = await theMailTo(context, traveller.email);
    const file = await context.request.get(linkIn(text, /\.pdf$/));
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
}

test('the notes of a trip are handed over at once, and their address comes by mail [M70, M71]', async ({ visitor }) => {
  const { page, context, traveller } = visitor;
  await openSettled(page, '/trips/the-red-centre/#overview');
  await page.getByRole('main').locator('[data-opens="notes"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(traveller.lastName);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(traveller.email);
  await dialog.getByRole('checkbox', { name: /privacy policy/ }).check();
  const notes = page.waitForEvent('download').then((download) => download.url());
  const shown = page.waitForRequest('**/downloads/trip-notes/the-red-centre.pdf').then((request) => request.url());
  await dialog.getByRole('button', { name: /trip notes/i }).click();
  expect(await Promise.any([notes, shown])).toMatch(/\/downloads\/trip-notes\/the-red-centre\.pdf$/);
  const { text } = await theMailTo(context, traveller.email);
  linkIn(text, /^\/downloads\/trip-notes\/the-red-centre\.pdf$/);
});

test('a new subscriber is asked by mail, confirms, and can unsubscribe with one press [P40, M74]', async ({
  visitor,
}) => {
  const { page, context, traveller } = visitor;
  await openSettled(page, '/');
  const list = page.getByRole('main').locator('form[action="/api/subscribe-mailinglist/"]');
  await list.getByRole('textbox', { name: 'Email' }).fill(traveller.email);
  await list.getByRole('button', { name: 'SUBSCRIBE' }).click();
  await expect(page.getByRole('heading', { name: /^Thanks/ })).toBeVisible();

  const { text } = await theMailTo(context, traveller.email);
  await page.goto(linkIn(text, /^\/subscribe\/confirm\//));
  await expect(page).toHaveURL(/\/subscribe\/confirm\/$/);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.locator('main[data-state="confirmed"]')).toBeVisible();
  await expect.poll(async () => (await mailTo(context, traveller.email)).length).toBe(2);
  const welcome = (await mailTo(context, traveller.email)).find((mail) => mail.text.includes('/unsubscribe/'));
  await page.goto(linkIn(welcome!.text, /^\/unsubscribe\//));
  await expect(page).toHaveURL(/\/unsubscribe\/$/);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.locator('main[data-state="left"]')).toBeVisible();
});

test('a visitor and staff write to each other, and a message for who is away waits [M20, M76, D38]', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page, traveller } = visitor;
  const question = `Is March too hot? ${traveller.lastName}`;
  await officeIsOpen(page);
  await openSettled(page, '/trips/the-red-centre/');
  const chat = new ChatPanel(page);
  await begin(chat, question);

  const { page: staff } = await anotherVisitor();
  await signInFor(staff, '/staff/chat/');
  await conversations(staff).getByRole('link').filter({ hasText: question }).click();
  await expect(staff.getByRole('log')).toContainText(question);
  await expect(staff.getByRole('complementary').getByRole('link', { name: /red centre/i })).toBeVisible();
  await expect(chat.mine(question)).toContainText('Seen');

  const box = staff.getByRole('textbox', { name: /^Your answer to/ });
  await box.fill('Not at six in the morning.');
  await box.press('Enter');
  await expect(chat.log).toContainText('Not at six in the morning.');
  await expect(chat.log).toContainText('Tam');

  await page.goto('/faq/');
  await box.fill('Shall we keep you a seat?');
  await box.press('Enter');
  await openSettled(page, '/reviews/');
  if (!(await chat.dialog.isVisible())) await chat.open();
  await expect(chat.log.getByText('Shall we keep you a seat?')).toHaveCount(1);
  await expect(chat.log.getByText(question)).toHaveCount(1);
});

test('the staff chat is accessible, and on a phone list and conversation are two screens with a way back [P15, N16]', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page, traveller } = visitor;
  const question = `${traveller.lastName} asks: https://example.com/${'very-long-address-'.repeat(8)}`;
  await openSettled(page, '/trips/the-red-centre/');
  await begin(new ChatPanel(page), question);

  await test.step('axe finds nothing in the list and in a conversation, narrow and wide, light and dark', async () => {
    const { page: staff } = await anotherVisitor(STILL);
    await signInFor(staff, '/staff/chat/');
    const link = conversations(staff).getByRole('link').filter({ hasText: traveller.lastName });
    await expect(link).toBeVisible();
    await expectGoodLooks(staff, 'the list');
    await link.click();
    await expect(staff.getByRole('log')).toContainText(question);
    await expectGoodLooks(staff, 'a conversation');
  });

  await test.step('on a phone back leads from the conversation to the list', async () => {
    const { page: phone } = await anotherVisitor({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const box = phone.getByRole('textbox', { name: /^Your answer to/ });
    await signInFor(phone, '/staff/chat/');
    await conversations(phone).getByRole('link').filter({ hasText: traveller.lastName }).click();
    await expect(conversations(phone)).toBeHidden();
    await phone.getByText('About this visitor').click();
    await expect(phone.getByRole('link', { name: 'The Red Centre' })).toBeVisible();
    await expectNoOverflow(phone, 'a conversation');
    await box.fill('Yes');
    await box.press('Enter');
    await expect(box).toHaveValue('Yes\n');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('log').getByText('Yes', { exact: true })).toBeVisible();
    await phone.goBack();
    await expect(conversations(phone)).toBeVisible();
    await expect(phone).toHaveURL('/staff/chat/');
    await phone.goForward();
    await expect(conversations(phone)).toBeHidden();
    await phone.getByRole('button', { name: 'Back to all conversations' }).click();
    await expect(conversations(phone)).toBeVisible();
  });
});
