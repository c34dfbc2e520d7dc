import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatPanel } from '#features/chat/ChatPanel.tsx';
import { $chat, type Chat } from '#features/chat/chat.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { aMessage } from '../../support/a-chat-page.ts';
import { listen } from '../support/heard.ts';

const panel = page.getByRole('dialog', { name: /^Live chat/ });
const box = page.getByRole('textbox', { name: 'Your message' });
const send = page.getByRole('button', { name: 'Send' });
const log = page.getByRole('log');

const begin = $chat.get();
const set = (changes: Partial<Chat>) => $chat.set({ ...$chat.get(), ...changes });

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  $chat.set({ ...begin, link: 'up' });
  await render(<ChatPanel />);
  set({ open: 'asked' });
});

test('opens with the focus in the box, greets, and Escape asks for its closing', async () => {
  await expect.element(panel).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(log).toMatchTextContent('G’day. What would you like to know?');
  let asked = 0;
  onPageEvent('chat:close', () => (asked += 1));
  await userEvent.keyboard('{Escape}');
  expect(asked).toBe(1);
});

test('what is written goes with Enter, Shift and Enter begins a line, and what is too long is not taken', async () => {
  await userEvent.keyboard('Is it{Shift>}{Enter}{/Shift}hot?{Enter}');
  await expect.element(log).toMatchTextContent('Sending…');
  expect($chat.get().unsent.map(({ text }) => text)).toEqual(['Is it\nhot?']);
  await expect.element(box).toHaveValue('');
  await box.fill('x'.repeat(2002));
  await expect.element(panel).toMatchTextContent('2 characters too long');
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please send it in two parts.');
  expect($chat.get().unsent).toHaveLength(1);
});

test('a message that is refused is in the box again with the reason, and near the limit it is told what is left', async () => {
  set({ draft: 'Hello', refusal: 'That was a lot at once. Please wait a minute.' });
  await expect.element(page.getByRole('alert')).toMatchTextContent('That was a lot at once.');
  await expect.element(box).toHaveValue('Hello');
  await expect.element(box).toHaveAccessibleDescription(/That was a lot at once\./);
  await box.fill('x'.repeat(1990));
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  await expect.element(panel).toMatchTextContent('10 characters left');
  await box.fill('x'.repeat(2001));
  await expect.element(panel).toMatchTextContent('1 character too long');
  await box.fill('Shorter');
  await userEvent.keyboard('{Enter}');
  await expect.element(log).toMatchTextContent('Shorter');
});

test('a name that is too long for the office is not cut, and says so', async () => {
  set({ attended: false });
  const name = page.getByLabelText('Your name (optional)');
  await name.fill('x'.repeat(101));
  await page.getByLabelText('Your email').fill('ada@example.com');
  await box.fill('Is it hot?');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(name)
    .toHaveAccessibleDescription(/This is 1 character too long. Please use at most 100 characters.$/);
  await expect.element(name).toHaveFocus();
  expect($chat.get().unsent).toEqual([]);
});

test('the keyboard goes from the box back to the messages and to the way out, and the panel leaves the page in use [P15]', async () => {
  await expect.element(box).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(log).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Close chat' })).toHaveFocus();
  expect(panel.element().matches(':modal')).toBe(false);
});

test('who is typing is told until they have said it', async () => {
  set({ typist: 'Tam' });
  await expect.element(log).toMatchTextContent('Tam is typing');
  set({ typist: '', messages: [aMessage(1)] });
  await expect.element(log).not.toMatchTextContent('is typing');
});

test('each message tells who speaks and how far one’s own has come; its links are links, its markup is text', async () => {
  const text = 'See https://example.com/a <b>now</b> and javascript:alert(1)';
  set({
    messages: [aMessage(1, { from: 'visitor', name: '' }), aMessage(2, { name: 'Kim', text })],
    readByStaff: 1,
  });
  await expect.element(log).toMatchTextContent('Seen');
  await expect.element(log).toMatchTextContent('<b>now</b>');
  await expect.element(log.getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
  await expect.element(log.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect.element(log.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Live chat with Kim');
});

test('a person who answers out of hours is there, and no address is asked for [M75]', async () => {
  set({ attended: false });
  await expect.element(panel).toMatchTextContent('Offline – we’ll reply by email');
  set({ messages: [aMessage(1, { at: Date.now() })] });
  await expect.element(panel).toMatchTextContent('Online now');
  await expect.element(page.getByRole('textbox', { name: 'Your email' })).not.toBeInTheDocument();
});

test('a chat that nobody answers says so, begins at the first field, and says where the answer will come [M75]', async () => {
  const heard = listen();
  set({ attended: false });
  await expect.element(panel).toHaveAccessibleDescription('Offline – we’ll reply by email');
  await expect.element(page.getByRole('textbox', { name: 'Your name (optional)' })).toHaveFocus();
  expect(heard).toContain('Offline – we’ll reply by email');
  set({ messages: [aMessage(1, { from: 'visitor', name: '' })], introduced: true });
  await expect.poll(() => heard).toContain('If you leave, we’ll email you our reply.');
});

test('what is being written is not left for another field', async () => {
  await userEvent.keyboard('Hel');
  set({ attended: false });
  await expect.element(page.getByRole('textbox', { name: 'Your name (optional)' })).toBeVisible();
  await expect.element(box).toHaveFocus();
});

test('how far a message has come is not read out', async () => {
  await userEvent.keyboard('Hello{Enter}');
  await expect.element(log).toMatchTextContent('Sending…');
  const heard = listen();
  const { id, text, at } = $chat.get().unsent[0]!;
  set({ unsent: [], messages: [aMessage(1, { id, text, at, from: 'visitor', name: '' })] });
  await expect.element(log).toMatchTextContent('Delivered');
  set({ readByStaff: 1 });
  await expect.element(log).toMatchTextContent('Seen');
  expect(heard).toEqual([]);
});

test('in office hours an address can be left after the first message, or not [M75]', async () => {
  const offer = page.getByText('Have to go? Get the reply by email');
  await expect.element(offer).not.toBeInTheDocument();
  set({ messages: [aMessage(1, { from: 'visitor', name: '' })] });
  await offer.click();
  const email = page.getByRole('textbox', { name: 'Your email' });
  await email.fill('ada@');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email address.');
  await email.fill('ada@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel).toMatchTextContent('We’ll also send our reply to ada@example.com.');
  set({ introduced: true, introduction: null });
  await expect.element(panel).toMatchTextContent('If you leave, we’ll email you our reply.');
  set({ introduced: false });
  await offer.click();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('while nobody is there a message wants an address, and says what is wrong with it [M75, N18]', async () => {
  set({ attended: false, hours: '8:30 am to 5:30 pm' });
  await expect.element(panel).toMatchTextContent('Chat hours: 8:30 am to 5:30 pm');
  await box.fill('Is March too hot?');
  await send.click();
  const email = page.getByRole('textbox', { name: 'Your email' });
  await expect.element(email).toHaveAccessibleDescription('This field is required');
  await expect.element(email).toHaveFocus();
  await expect.element(box).toHaveValue('Is March too hot?');
  await email.fill('ada');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email address.');
  await expect.element(box).toHaveValue('Is March too hot?');
  await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada');
  await email.fill('ada@example.com');
  await send.click();
  expect($chat.get().introduction).toEqual({ name: 'Ada', email: 'ada@example.com' });
  await expect.element(panel).toMatchTextContent('We’ll also send our reply to ada@example.com.');
});

test('a lost connection is said and nothing written goes; one that never came offers to try again', async () => {
  set({ link: 'down', draft: 'Hello?' });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Connection lost. Reconnecting' }))
    .toBeInTheDocument();
  await expect.element(box).toHaveValue('Hello?');
  set({ link: 'failed', fault: 'The chat could not be reached.' });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The chat could not be reached.');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Other ways to reach us' })).toBeVisible();
});

test('the box grows with its text in browsers without field-sizing, and is small again when it is sent', async () => {
  const field = box.element() as HTMLTextAreaElement;
  field.style.setProperty('field-sizing', 'fixed');
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const lineHigh = field.offsetHeight;
  await box.fill('One\nTwo\nThree');
  await expect.poll(() => field.offsetHeight).toBeGreaterThan(lineHigh + 30);
  expect(field.scrollHeight).toBe(field.clientHeight);
  set({ draft: '' });
  await expect.poll(() => field.offsetHeight).toBe(lineHigh);
});
