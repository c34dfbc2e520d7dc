import { ChatPanel, ChatServer, untilChatButton } from './support/chat.ts';
import { expect, test } from './support/journey.ts';
import { expectToWeigh, watchScripts } from './support/scripts.ts';
import { openSettled } from './support/settled.ts';
import type { Visitor } from './support/visitor.ts';

/** Framework, checks of what comes over the wire and the panel itself; a chat service's is several times that. */
const WHOLE_CHAT = 90_000;

/** A page of the site with the chat's server behind it and the panel open. */
async function openConversation({ page }: Visitor, path = '/faq/', prepare?: (server: ChatServer) => void) {
  const server = await ChatServer.behind(page);
  prepare?.(server);
  await openSettled(page, path);
  const chat = new ChatPanel(page);
  await chat.open();
  return { server, chat, page };
}

test('M75 M76 M20 N18 P44 the button comes after 10 s, nothing was asked for it until it is wanted, and all of its script is at most 90 kB compressed', async ({
  visitor: { page, context },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = watchScripts(page);
  const server = await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  await page.clock.install();
  await openSettled(page, '/faq/');
  await expect(page.locator('#chat')).toBeHidden();
  const button = await untilChatButton(page);
  expect(asked.filter((path) => path.includes('chat') && !/chat-button|await-chat/.test(path))).toEqual([]);
  expect(server.begun).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const before = new Set(scripts.keys());
  const early = await Promise.all(scripts.values());
  expect(early.join('\n')).not.toMatch(/createRoot|chat__log|api\/chat/);

  await page.clock.resume();
  await button.hover();
  await expect.poll(() => scripts.size, 'the panel is fetched when the pointer comes').toBeGreaterThan(before.size);
  await button.click();
  await chat.isReady();
  await expectToWeigh(WHOLE_CHAT, new Map([...scripts].filter(([url]) => !before.has(url))));
  await expect(chat.box).toBeFocused();
  await expect(button).toBeHidden();
  expect(server.begun).toBe(1);

  await page.keyboard.press('Escape');
  await expect(chat.dialog).toBeHidden();
  await expect(button).toBeFocused();
  server.write('Still there?');
  await expect(page.getByRole('button', { name: 'Open live chat, 1 unread message' })).toBeVisible();
  await expect(button.locator('.cart-count')).toHaveText('1');
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Still there?');
  await chat.close.click();
  await expect(page.getByRole('button', { name: 'Open live chat', exact: true })).toBeVisible();
});

test('M20 M53 D38 opens by the hash, by a link to it and by events of other scripts, gives way when it cannot, and closes when the hash is left', async ({
  visitor: { page },
}) => {
  const server = await ChatServer.behind(page);
  const chat = new ChatPanel(page);

  await test.step('a chat that cannot begin gives way to the form, and so does a message, until it answers', async () => {
    const contact = page.getByRole('dialog', { name: 'Contact Us' });
    server.isDown = true;
    await page.goto('/faq/#live-chat');
    await expect(contact.getByRole('heading', { name: 'Got a question?' })).toBeVisible();
    await expect(contact.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    const askAgain = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
      await contact.getByRole('button', { name: /^Leave a message/ }).click();
    };
    await askAgain();
    await expect(contact.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');

    server.isDown = false;
    await chat.open();
    await expect(chat.box).toBeFocused();
    await askAgain();
    await expect(contact).toBeHidden();
    await chat.isReady();
  });

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

test('M83 P15 a conversation is delivered, seen and answered, loses nothing with a killed server, and goes on behind the booking and over pages', async ({
  visitor,
}) => {
  const { page, chat, server } = await openConversation(visitor);
  const { booking } = visitor;

  await test.step('the panel leaves the page in use, and the keyboard goes through it and on', async () => {
    await expect(chat.box).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(chat.log).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(chat.close).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(chat.dialog).toBeVisible();
    await chat.box.press('Shift+Enter');
    await expect(chat.box).toHaveValue('\n');
    await chat.box.fill('');
  });

  await test.step('what is said is delivered and seen, and answers have a name, a time and links that are safe', async () => {
    await expect(chat.log).toContainText('G’day.');
    await chat.send('Is March too hot for the rim walk?');
    await expect(chat.mine('rim walk')).toContainText('Delivered');
    await expect(chat.box).toHaveValue('');
    await expect(chat.box).toBeFocused();
    server.markRead();
    await expect(chat.mine('rim walk')).toContainText('Seen');

    server.send({ type: 'typing', name: 'Tam' });
    await expect(chat.log).toContainText('Tam is typing');
    server.write('See <b>this</b>: https://guides.example/rim and javascript:alert(1)');
    await expect(chat.log).not.toContainText('Tam is typing');
    await expect(chat.dialog).toHaveAccessibleName(/Live chat with Tam/);
    await expect(chat.log).toContainText('<b>this</b>');
    const link = chat.log.getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', 'https://guides.example/rim');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(chat.log).toContainText('Today');
    expect(server.received).toContainEqual({ type: 'page', path: '/faq/', title: await page.title() });
    expect(server.received.map(({ type }) => type)).toContain('typing');
  });

  await test.step('a message that is refused, or too long, stays in the box with the reason', async () => {
    server.refuses = 'That was a lot at once. Please wait a minute.';
    await chat.send('Hello');
    await expect(chat.dialog.getByRole('alert')).toHaveText(server.refuses);
    await expect(chat.box).toHaveValue('Hello');
    await expect(chat.mine('Hello')).toHaveCount(0);
    server.refuses = '';
    await chat.box.fill('x'.repeat(1990));
    await expect(chat.dialog.getByRole('alert')).toHaveText('');
    await expect(chat.dialog.getByText('10 characters left')).toBeVisible();
    await chat.send('x'.repeat(2001));
    await expect(chat.dialog.getByText('1 character too long')).toBeVisible();
    await expect(chat.dialog.getByRole('alert')).toContainText('too long for one');
    await expect(chat.box).toHaveValue('x'.repeat(2001));
    await chat.send('Shorter');
    await expect(chat.mine('Shorter')).toContainText('Delivered');
  });

  await test.step('a killed server loses nothing: what is said meanwhile arrives once, and what was missed comes', async () => {
    await chat.send('before');
    await expect(chat.mine('before')).toContainText('Delivered');
    await server.stop();
    await expect(chat.dialog.getByRole('status')).toHaveText(
      'Connection lost. We are trying again; what you write is kept.',
    );
    await chat.send('meanwhile');
    await chat.send('and then');
    await expect(chat.mine('meanwhile')).toContainText('Sending');
    server.write('You missed this');
    server.isDown = false;
    await expect(chat.mine('and then')).toContainText('Delivered');
    await expect(chat.dialog.getByRole('status')).toHaveText('');
    await expect(chat.log).toContainText('You missed this');
    expect(server.receivedTexts().slice(-3)).toEqual(['before', 'meanwhile', 'and then']);
    await expect(chat.log.getByText(/^(before|meanwhile|and then|You missed this)$/)).toHaveCount(4);
  });

  await test.step('the booking takes the chat out of sight, and closing it brings the chat back as it was', async () => {
    await chat.box.fill('half a sen');
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
    await expect(booking.dialog).toBeVisible();
    await expect(chat.dialog).toBeHidden();
    server.write('While you were booking');
    await booking.close.click();
    await expect(chat.dialog).toBeVisible();
    await expect(chat.log).toContainText('While you were booking');
    await expect(chat.box).toHaveValue('half a sen');
    await expect(chat.box).not.toBeFocused();
  });

  await test.step('over pages the panel comes back without taking the focus, and a closed one notices answers', async () => {
    await chat.send('Hello');
    await expect(chat.mine('Hello')).toContainText('Delivered');
    await chat.box.fill('half a sen');
    await page.goto('/terms/');
    await chat.isReady();
    await expect(chat.mine('Hello')).toBeVisible();
    await expect(chat.box).toHaveValue('half a sen');
    await expect(chat.box).not.toBeFocused();
    expect(server.received).toContainEqual(expect.objectContaining({ type: 'page', path: '/terms/' }));

    await chat.close.click();
    await page.clock.install();
    await page.goto('/faq/');
    await expect.poll(() => server.begun).toBe(3);
    server.write('Here is your answer');
    await untilChatButton(page);
    await expect(page.getByRole('button', { name: 'Open live chat, 1 unread message' })).toBeVisible();
    await expect(chat.dialog).toBeHidden();
  });
});

test('M75 who answers and when is said: outside office hours an address is asked for, in them it can be left or not', async ({
  visitor,
}) => {
  const { page } = visitor;
  const isOut = (server: ChatServer) => (server.open = false);
  const forget = () => page.evaluate(() => sessionStorage.clear());

  await test.step('outside office hours it says when a person answers, and asks where the answer goes', async () => {
    const { chat, server } = await openConversation(visitor, '/faq/', isOut);
    await expect(chat.log).toContainText('At the desk: Monday to Friday, 8.30 to 17.30 (Sydney time)');
    await chat.send('Do you run in June?');
    const email = chat.dialog.getByRole('textbox', { name: 'Your email' });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('This field is required');
    await email.fill('frankie');
    await chat.box.press('Enter');
    await expect(email).toBeFocused();
    await expect(chat.box).toHaveValue('Do you run in June?');
    expect(server.receivedTexts()).toEqual([]);

    await chat.dialog.getByRole('textbox', { name: 'Your name (if you like)' }).fill('Frankie');
    await email.fill('frankie@example.com');
    await chat.box.press('Enter');
    await expect(chat.mine('June')).toContainText('Delivered');
    expect(server.received).toContainEqual({ type: 'introduce', name: 'Frankie', email: 'frankie@example.com' });
    await expect(email).toBeHidden();
    await expect(chat.dialog.getByText('If you leave, our answer follows you by mail.')).toBeVisible();
  });

  await test.step('a person who answers out of hours is there: the panel does not say that everybody is away', async () => {
    await forget();
    const { chat, server } = await openConversation(visitor, '/faq/', isOut);
    await expect(chat.dialog.getByText('Away: we answer by mail')).toBeVisible();
    server.write('Good evening! I am still up.');
    await expect(chat.dialog.getByText('Online now')).toBeVisible();
    await chat.send('So am I');
    await expect(chat.mine('So am I')).toBeVisible();
  });

  await test.step('in office hours an address can be left after the first message', async () => {
    await forget();
    const { chat, server } = await openConversation(visitor);
    const offer = chat.dialog.getByText('Have to go? Get the answer by mail');
    await expect(offer).toBeHidden();
    await chat.send('Hello');
    await offer.click();
    await chat.dialog.getByRole('textbox', { name: 'Your email' }).fill('frankie@example.com');
    await chat.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(chat.dialog.getByText('If you leave, our answer follows you by mail.')).toBeVisible();
    expect(server.received).toContainEqual({ type: 'introduce', name: '', email: 'frankie@example.com' });
  });

  await test.step('or not', async () => {
    await forget();
    const { chat } = await openConversation(visitor);
    const offer = chat.dialog.getByText('Have to go? Get the answer by mail');
    await chat.send('Hello again');
    await offer.click();
    await chat.dialog.getByRole('button', { name: 'No, thanks' }).click();
    await expect(offer).toHaveCount(0);
  });
});
