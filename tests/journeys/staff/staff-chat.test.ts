import type { Page } from '@playwright/test';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { aConversation, StaffChatServer } from '../support/staff-chat.ts';
import { expect, test } from '../support/journey.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { signInFor } from '../support/staff.ts';

const ADA = 'conversation-of-ada-1';
const BO = 'conversation-of-bo-12';
const OLD = 'conversation-put-away';
const STAFF_CHAT = '/staff/chat/';

/** The staff chat in the morning: Ada waits, Bo was answered, and one conversation is in the archive. */
function aMorning(): StaffChatServer {
  const server = new StaffChatServer();
  for (const known of [
    aConversation(ADA, 4, ['V:Is March too hot for the rim walk?', 'We start at six.', 'V:And the flies?'], {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      unread: 1,
    }),
    aConversation(BO, 90, ['V:Do you go in winter?', 'All year round.'], { online: false, staff: ['Jo'] }),
    aConversation(OLD, 3000, ['V:Thanks!'], { name: 'Cy', done: true }),
  ]) {
    server.conversations.set(known.conversation.id, known);
  }
  server.conversations.get(ADA)!.cart = {
    items: [{ name: 'The Red Centre', date: '13 March 2027', price: '$2,580 AUD' }],
    total: '$2,580 AUD',
  };
  return server;
}

async function openStaffChat(page: Page, server: StaffChatServer): Promise<void> {
  await server.play(page);
  await signInFor(page, STAFF_CHAT);
  await expect(page.getByText('Signed in as Tam')).toBeVisible();
}

/** Opens the staff chat again, as a staff member who is signed in and has no unsent text. */
async function comeBack(page: Page, server: StaffChatServer): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await server.play(page);
  await page.goto(STAFF_CHAT);
  await expect(page.getByText('Signed in as Tam')).toBeVisible();
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const box = (page: Page) => page.getByRole('textbox', { name: /^Your answer to/ });
const log = (page: Page) => page.getByRole('log');

test('staff sign in, see who waits, answer, and put the conversation away', async ({ visitor: { page } }) => {
  const server = aMorning();
  await openStaffChat(page, server);
  await expect(page).toHaveTitle(/^\(1\) Live chat/);
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Waiting for an answer 1', 'Answered 1']);

  await list(page)
    .getByRole('link', { name: /Ada Lovelace/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ada Lovelace' })).toBeFocused();
  await expect(log(page)).toContainText('And the flies?');
  await expect(page.getByRole('complementary')).toContainText('13 March 2027');
  await expect(page.getByRole('link', { name: 'ada@example.com' })).toBeVisible();
  await expect.poll(() => server.framesOf('read')).toMatchObject([{ conversation: ADA, seq: 3 }]);
  await expect(page).toHaveTitle(/^Live chat/);

  await box(page).fill('In March');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('they sleep in.');
  await box(page).press('Enter');
  await expect(log(page)).toContainText('In March\nthey sleep in.', { useInnerText: true });
  await expect(log(page)).toContainText('Delivered');
  await expect(box(page)).toHaveValue('');
  expect(server.framesOf('typing').length).toBeGreaterThan(0);
  server.change(ADA, { readByVisitor: 4 });
  await expect(log(page)).not.toContainText('Delivered');

  server.send({ type: 'typing', conversation: ADA, name: '', from: 'visitor' });
  await expect(page.getByText('Ada Lovelace is typing …')).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(list(page).getByText('Archived (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(list(page).getByText('Archived (1)')).toBeVisible();
});

test('axe finds nothing in the list and in a conversation, narrow and wide, light and dark [P15, N16]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(STILL);
  await openStaffChat(page, aMorning());
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText(['Waiting for an answer 1', 'Answered 1']);
  await expectGoodLooks(page, 'the list');
  await list(page)
    .getByRole('link', { name: /Ada Lovelace/ })
    .click();
  await expect(log(page)).toContainText('And the flies?');
  await expectGoodLooks(page, 'a conversation');
});

test('a lost connection is shown, nothing is lost or sent twice when it returns, and missed messages are requested by number', async ({
  visitor: { page },
}) => {
  await test.step('the page where staff sign in shows what it is for, and nothing else', async () => {
    await page.goto('/staff/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
    await page.getByLabel('Your name').fill('Tam');
    await page.getByLabel('Password').fill('journeys');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.goto('/staff/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Tam');
  });

  await test.step('nothing is lost or sent twice', async () => {
    const server = aMorning();
    await comeBack(page, server);
    await list(page)
      .getByRole('link', { name: /Ada Lovelace/ })
      .click();
    server.isForgetful = true;
    await box(page).fill('Did this arrive?');
    await box(page).press('Enter');
    await expect(page.getByText('Sending …')).toBeVisible();
    await server.disconnect();
    await expect(page.getByText('Connection lost. Reconnecting')).toBeVisible();
    await box(page).fill('Typed in a tunnel');
    await box(page).press('Enter');
    await expect(page.getByText('Waiting for a connection')).toHaveCount(2);
    await box(page).fill('Not sent yet');
    server.visitorWrites(ADA, 'Hello? Still there?');
    server.isForgetful = false;
    server.isAway = false;
    await page.reload();
    await expect(log(page)).toContainText('Typed in a tunnel');
    await expect(page.getByText('Connection lost')).toBeHidden();
    await expect(log(page).getByText('Hello? Still there?')).toHaveCount(1);
    await expect(log(page).getByText('Did this arrive?')).toHaveCount(1);
    await expect(box(page)).toHaveValue('Not sent yet');
    expect(new Set(server.framesOf('send').map(({ id }) => id)).size).toBe(2);
  });

  await test.step('what came meanwhile is asked for by number', async () => {
    const server = aMorning();
    await comeBack(page, server);
    await list(page)
      .getByRole('link', { name: /Ada Lovelace/ })
      .click();
    await expect(log(page)).toContainText('And the flies?');
    await server.disconnect();
    server.visitorWrites(ADA, 'Hello? Still there?');
    server.isAway = false;
    await expect(log(page).getByText('Hello? Still there?')).toHaveCount(1);
    await expect(log(page).getByText('And the flies?')).toHaveCount(1);
    expect(server.framesOf('open').map(({ after }) => after)).toEqual([0, 3]);
  });
});

test('list and conversation are two screens, and back leads from one to the other', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const server = aMorning();
  server.change(BO, { name: `Bo ${'Longname'.repeat(12)}` });
  server.visitorWrites(BO, `https://example.com/${'very-long-address-'.repeat(8)}`);
  await openStaffChat(page, server);
  await expectNoOverflow(page, 'the list');
  await list(page).getByRole('link', { name: /^Bo/ }).click();
  await expect(list(page)).toBeHidden();
  await page.getByText('About this visitor').click();
  await expect(page.getByRole('link', { name: 'The Red Centre' })).toBeVisible();
  await expectNoOverflow(page, 'a conversation');
  await box(page).fill('Yes');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('Yes\n');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Yes', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(STAFF_CHAT);
  await page.goForward();
  await expect(list(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to all conversations' }).click();
  await expect(list(page)).toBeVisible();
});
