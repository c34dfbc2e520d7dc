import type { Locator } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { ChatServer } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled, untilAsked } from '../support/settled.ts';
import type { Visitor } from '../support/visitor.ts';
import { PHONE, tabTo } from './book-by-keys.ts';
import { Heard } from './heard.ts';

/** Listens to a page of a phone, from its first key on. */
async function open({ page }: Visitor, path: string): Promise<Heard> {
  const heard = await Heard.listenTo(page);
  await openSettled(page, path);
  await untilAsked(page);
  return heard;
}

test('a tour’s rooms are heard as before', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  const heard = await open(visitor, redCentre.url);
  const room = (name: string) => page.getByRole('navigation', { name: 'Trip sections' }).getByRole('link', { name });
  const goTo = async (name: string, title: string) => {
    await heard.begin(name);
    await tabTo(heard, room(name));
    await heard.press('Enter', () => expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused());
  };
  await goTo('Included', 'What’s included');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await goTo('Reviews', 'Postcards home');
  expect(heard.transcript()).toMatchSnapshot('rooms.txt');
});

test('a chat that nobody answers is heard as before', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  const server = await ChatServer.behind(page);
  server.open = false;
  // Without a conversation the form for a message would open.
  server.write('Hello again', '', 'visitor');
  const heard = await open(visitor, '/contact/');
  const chat = page.getByRole('dialog', { name: /^Live chat/ });
  const field = (name: string): Locator => chat.getByRole('textbox', { name });

  await heard.begin('The chat opens');
  await page.locator('[data-live-chat]').filter({ visible: true }).first().focus();
  await heard.press('Enter', async () => {
    await expect(field('Your name (optional)')).toBeFocused();
    await expect(chat.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  });
  await tabTo(heard, field('Your email'));
  await heard.type('frankie@example.com');
  await tabTo(heard, field('Your message'));
  await heard.type('Is there a gluten-free option?');
  await tabTo(heard, chat.getByRole('button', { name: 'Send' }));
  await heard.press('Enter', () => expect(chat.getByText(/^If you leave/)).toBeVisible());

  await heard.begin('An answer while it is closed');
  await heard.press('Escape', () => expect(chat).toBeHidden());
  server.write('Yes, tell us when you book.');
  await heard.waitFor('the office answers', () => expect(page.getByText('New message from Tam.')).toBeAttached());
  const withoutClock = heard.transcript().replaceAll(/\d{1,2}(:\d\d)? [ap]m/g, '##');
  expect(withoutClock).toMatchSnapshot('chat.txt');
});

test('a contact form that is not complete is heard as before', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  const heard = await open(visitor, '/contact/');
  const form = page.locator('main form').filter({ has: page.getByRole('textbox', { name: 'Email' }) });
  const send = form.locator('button[type=submit]');
  await heard.begin('Sent empty');
  await send.focus();
  await heard.press('Enter', async () => {
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(form.getByText('The following fields are required. Name')).toBeAttached();
  });
  await heard.type('Frankie');
  await tabTo(heard, send);
  expect(heard.transcript()).toMatchSnapshot('contact.txt');
});

test('a search is heard as before', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page } = visitor;
  const heard = await open(visitor, '/search/');
  const field = page.getByRole('combobox', { name: 'What are you looking for?' });
  const results = page.getByRole('region', { name: 'Results' });
  await heard.begin('Suggestions');
  await field.focus();
  await heard.type('red centre', () => expect(page.getByRole('option').first()).toBeVisible());
  await heard.press('ArrowDown');
  await heard.press('Escape');
  await heard.begin('Results');
  await heard.press('Enter', () => expect(results.getByRole('link').first()).toBeVisible());
  await heard.press('Tab');
  await heard.begin('Nothing found');
  await field.fill('');
  await heard.type('zzzxqj', () => expect(page.getByText('No suggestions')).toBeAttached());
  await heard.press('Enter', () => expect(results.getByRole('link', { name: 'All trips' })).toBeVisible());
  expect(heard.transcript()).toMatchSnapshot('search.txt');
});
