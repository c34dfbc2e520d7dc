import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ContactDialog } from '#features/leads/ContactDialog.tsx';
import { giveConsent, withdrawConsent } from '#features/consent/consent.ts';
import { onPageEvent, sendPageEvent, type PageEvents } from '#directives/page-events.ts';
import { serve } from '../support/fake-functions.ts';

const dialog = page.getByRole('dialog', { name: 'Contact Us' });
const field = (name: string) => dialog.getByRole('textbox', { name });
const way = (name: RegExp) => dialog.getByRole('button', { name });
const { dataset } = document.documentElement;

/** The page events in order. */
let received: string[];

beforeEach(async () => {
  serve({ 'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: 'token' } }) });
  received = [];
  const names: readonly (keyof PageEvents)[] = ['chat:open', 'chat:hide', 'chat:show'];
  for (const name of names) onTestFinished(onPageEvent(name, () => received.push(name)));
  onTestFinished(() => {
    delete dataset['chatReady'];
    delete dataset['consent'];
    withdrawConsent(['chat']);
  });
  await render(
    <ContactDialog
      office="alice-springs"
      tour=""
      phone={{ text: '+61 8 5550 1234', url: 'tel:+61855501234' }}
      social={{ label: 'Instagram', url: 'https://social.example' }}
    />,
  );
});

async function opens(message?: string) {
  sendPageEvent('contact:open', message === undefined ? {} : { message });
  await expect.element(dialog).toBeVisible();
}

/** Chromium closes a dialog by itself on some Escapes, and tells the page in a later task. */
async function closes() {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('it has its title, and its three ways, the questions others had among them [M14, M53, M54]', async () => {
  await opens();
  expect(dialog.element().querySelector('h2')?.textContent).toBe('Contact Us');
  const ways = [...dialog.element().querySelectorAll('.option:is(button, a) b')];
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Live Chat', 'Leave a message', 'FAQs']);
  expect(ways[2]!.closest('a')?.getAttribute('href')).toBe('/faq/');
});

test('a chat that answers takes the message, and is out of sight while the dialog is there [M53, D38]', async () => {
  dataset['chatReady'] = '';
  await opens();
  expect(received).toEqual(['chat:hide']);
  await way(/^Leave a message/).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(received.toSorted()).toEqual(['chat:hide', 'chat:open', 'chat:show']));
});

test.each([/^Leave a message/, /^Live Chat/])(
  'without a chat that answers %s leads to the form [M53, D38]',
  async (name) => {
    await opens();
    await way(name).click();
    await expect.element(field('Name')).toHaveFocus();
    expect(received).toEqual(['chat:hide']);
  },
);

test('once the message is sent, nothing asks for it any more [D38]', async () => {
  serve({
    'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: 'token' } }),
    'POST /api/contact/': () => ({ body: {} }),
  });
  await opens();
  await way(/^Live Chat/).click();
  await expect.element(dialog.getByText('Leave a message and', { exact: false })).toBeVisible();
  await field('Name').fill('Marcus');
  await field('Email').fill('marcus@example.com');
  await field('Question').fill('Is March too hot?');
  await dialog.getByRole('checkbox', { name: /privacy policy/ }).click();
  await dialog.getByRole('button', { name: 'SEND' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Message sent.' })).toBeVisible();
  await expect.element(dialog.getByText('We’ve received your message.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Leave a message and', { exact: false })).not.toBeInTheDocument();
});

test('a chat of a service takes a message only once it is allowed; asking for the chat itself allows it [M53, D38, D39]', async () => {
  Object.assign(dataset, { chatReady: '', consent: 'chat' });
  await opens();
  await way(/^Leave a message/).click();
  await expect.element(field('Question')).toBeVisible();
  expect(received).not.toContain('chat:open');
  await closes();
  giveConsent(['chat']);
  await opens();
  await way(/^Leave a message/).click();
  await vi.waitFor(() => expect(received).toContain('chat:open'));
});

test('what the chat did not take stands in the form, says why, and never replaces what was typed there [M53, D38]', async () => {
  dataset['chatReady'] = '';
  await opens('Is March too hot?');
  await expect.element(field('Question')).toHaveValue('Is March too hot?');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(dialog.getByText('Chat isn’t available right now.', { exact: false })).toBeVisible();
  await field('Question').fill('Is May too cold?');
  await closes();
  await opens('Is March too hot?');
  await expect.element(field('Question')).toHaveValue('Is May too cold?');
  await closes();
  await opens();
  await expect.element(way(/^Live Chat/)).toHaveFocus();
});
