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

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const box = (page: Page) => page.getByRole('textbox', { name: /^Your answer to/ });
const log = (page: Page) => page.getByRole('log');

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
