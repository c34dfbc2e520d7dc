import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Desk } from '#islands/desk/Desk.tsx';
import { followDeskAddress } from '#stores/desk/desk-address.ts';
import { $desk, $deskConnection, $openTalk } from '#stores/desk/desk.ts';
import { $histories, $talks } from '#stores/desk/desk-talks.ts';
import { aMessage } from '../support/a-chat-page.ts';
import { aDeskTalk } from '../support/a-desk-talk.ts';
import { expectAccessible } from './support/accessible.ts';

const ADA = 'talk-of-ada-1';
const BO = 'talk-of-bo-12';
const answers = [
  { title: 'Good day', text: "G'day {name}. How can we help?" },
  { title: 'Goodbye', text: 'See you on the bus.' },
];

const row = (name: RegExp) => page.getByRole('navigation', { name: 'Talks' }).getByRole('link', { name });
const box = page.getByRole('textbox', { name: /^Your answer to/ });
const readyButton = page.getByRole('button', { name: 'Ready answers' });
const ready = page.getByRole('group', { name: 'Ready answers' });

followDeskAddress();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.viewport(1280, 800);
  const address = location.pathname + location.search;
  $desk.set({ me: 'Tam', staff: ['Tam'], open: true });
  $deskConnection.set('open');
  $talks.set(
    new Map([
      [
        ADA,
        aDeskTalk(ADA, {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          unread: 1,
          last: { from: 'visitor', text: 'And the flies?', at: 2 },
        }),
      ],
      [BO, aDeskTalk(BO, { last: { from: 'staff', text: 'All year round.', at: 1 } })],
    ]),
  );
  $histories.set(
    new Map([[ADA, { messages: [aMessage(1, { from: 'visitor', text: 'And the flies?' })], cart: null }]]),
  );
  onTestFinished(() => {
    history.replaceState(null, '', address);
    $openTalk.set(null);
  });
  await render(<Desk answers={answers} />);
});

test('who waits stands before who was answered, and axe finds nothing in the list and in a talk', async () => {
  const headings = page.getByRole('navigation', { name: 'Talks' }).getByRole('heading');
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(['Waiting for an answer 1', 'Answered 1']);
  await expectAccessible(document.querySelector('.desk')!);
  await row(/Ada Lovelace/).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace' })).toHaveFocus();
  await expect.element(page.getByRole('log')).toMatchTextContent('And the flies?');
  await expectAccessible(document.querySelector('.desk')!);
});

test('the keyboard goes through the list, into a talk and back', async () => {
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
