import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaffChatScreen } from '#features/staff/chat/StaffChatScreen.tsx';
import { $connection, $openConversation, $staffChat, followAddress } from '#features/staff/chat/staff-chat.ts';
import { $histories, $conversations } from '#features/staff/chat/conversations.ts';
import { aMessage, aConversation } from '../../support/a-chat-page.ts';
import { expectAccessible } from '../support/accessible.ts';

const ADA = 'conversation-of-ada';
const BO = 'conversation-of-bo';
const answers = [
  { title: 'Good day', text: "G'day {name}. How can we help?" },
  { title: 'Goodbye', text: 'See you on the bus.' },
];

const row = (name: RegExp) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name });
const box = page.getByRole('textbox', { name: /^Your answer to/ });
const readyButton = page.getByRole('button', { name: 'Saved replies' });
const ready = page.getByRole('group', { name: 'Saved replies' });

followAddress();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.viewport(1280, 800);
  const address = location.pathname + location.search;
  $staffChat.set({ me: 'Tam', staff: ['Tam'], open: true });
  $connection.set('open');
  $conversations.set(
    new Map([
      [
        ADA,
        aConversation(ADA, {
          name: 'Ada Lovelace',
          email: 'ada?bcc=eve@example.com',
          unread: 1,
          last: { from: 'visitor', text: 'And the flies?', at: 2 },
        }),
      ],
      [BO, aConversation(BO, { last: { from: 'staff', text: 'All year round.', at: 1 } })],
    ]),
  );
  $histories.set(
    new Map([[ADA, { messages: [aMessage(1, { from: 'visitor', text: 'And the flies?' })], cart: null }]]),
  );
  onTestFinished(() => {
    history.replaceState(null, '', address);
    $openConversation.set(null);
  });
  await render(<StaffChatScreen answers={answers} />);
});

test('who waits stands before who was answered, and axe finds nothing in the list and in a conversation', async () => {
  const headings = page.getByRole('navigation', { name: 'Conversations' }).getByRole('heading');
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(['Waiting for an answer 1', 'Answered 1']);
  await expectAccessible(document.querySelector('.staff-chat')!);
  await row(/Ada Lovelace/).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toHaveFocus();
  await expect.element(page.getByRole('log')).toMatchTextContent('And the flies?');
  await expectAccessible(document.querySelector('.staff-chat')!);
});

test('the link to a visitor’s address adds nobody whom the address names [P28]', async () => {
  await row(/Ada Lovelace/).click();
  const link = page.getByRole('link', { name: 'ada?bcc=eve@example.com' });
  await expect.element(link).toHaveAttribute('href', 'mailto:ada%3Fbcc%3Deve@example.com');
});

test('the keyboard goes through the list, into a conversation and back', async () => {
  (row(/Ada Lovelace/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/A visitor/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/A visitor/)).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toHaveFocus();
  expect(location.hash).toBe(`#${ADA}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(row(/Ada Lovelace/)).toHaveFocus();
  expect(location.hash).toBe('');
});

test('an answer that is kept ready is written into the box, where it can be changed', async () => {
  await row(/Ada Lovelace/).click();
  await box.fill('Hi!  Bye.');
  (box.element() as HTMLTextAreaElement).setSelectionRange(4, 4);
  await readyButton.click();
  await expect.element(ready.getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(ready.getByRole('button', { name: /^Goodbye/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(ready).not.toBeInTheDocument();
  await expect.element(box).toBeVisible();
  await readyButton.click();
  await ready.getByRole('button', { name: /^Good day/ }).click();
  await expect.element(box).toHaveValue("Hi! G'day Ada. How can we help? Bye.");
  await expect.element(box).toHaveFocus();
});

test('an answer that is too long is neither cut nor sent, and says by how much', async () => {
  await row(/Ada Lovelace/).click();
  await box.fill('x'.repeat(2012));
  await expect.element(box).toHaveAccessibleDescription('Your answer is 12 characters too long.');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('x'.repeat(2012));
});
