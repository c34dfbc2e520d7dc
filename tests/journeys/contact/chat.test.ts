import { ChatPanel, ChatServer, untilChatButton, usesChat } from '../support/chat.ts';
import { expect, test } from '../support/journey.ts';
import { expectToWeigh, watchScripts } from '../support/scripts.ts';
import { openSettled } from '../support/settled.ts';
import type { Visitor } from '../support/visitor.ts';

/** Framework, validation of frames and the panel itself; a chat service's script is several times that. */
const WHOLE_CHAT = 92_500;

/** A page of the site with the chat's server behind it and the panel open. */
async function openConversation({ page }: Visitor) {
  const server = await ChatServer.behind(page);
  await openSettled(page, '/faq/');
  const chat = new ChatPanel(page);
  await chat.open();
  return { server, chat, page };
}

test('the button comes over the poster of home too [M75]', async ({ visitor: { page } }) => {
  await page.clock.install();
  await openSettled(page, '/');
  await expect(page.locator('#chat')).toBeHidden();
  await untilChatButton(page);
});

test('the button comes after 10 s, nothing was asked for it until it is wanted, and all of its script is at most 92.5 kB compressed [M75, M76, M20, N18, P44]', async ({
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
  await expect(page.getByRole('status').filter({ hasText: 'New message from Tam.' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(chat.log).toContainText('Still there?');
  await chat.close.click();
  await expect(page.getByRole('button', { name: 'Open live chat', exact: true })).toBeVisible();
});

test('opens by the hash, by a link to it and by events of other scripts, gives way when it cannot, and closes when the hash is left [M20, M53, D38]', async ({
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

  await test.step('on a phone it closes once and for all, and gives way once', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/faq/');
    await page.goto('/faq/#live-chat');
    await chat.isReady();
    await chat.close.click();
    await expect(chat.dialog).toBeHidden();
    await expect(page).toHaveURL('/faq/');

    server.isDown = true;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/terms/');
    const refused = server.refused;
    await page.evaluate(() => {
      location.hash = '#live-chat';
    });
    const contact = page.getByRole('dialog', { name: 'Contact Us' });
    await expect(contact.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/terms/');
    expect(server.refused - refused).toBeLessThan(4);
    server.isDown = false;
    await page.setViewportSize({ width: 1280, height: 800 });
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

test('a conversation is delivered, seen and answered, loses nothing with a killed server, and goes on behind the booking and over pages [M83]', async ({
  visitor,
}) => {
  const { page, chat, server } = await openConversation(visitor);
  const { booking } = visitor;

  await test.step('messages are delivered and seen, and answers have a name', async () => {
    await chat.send('Is March too hot for the rim walk?');
    await expect(chat.mine('rim walk')).toContainText('Delivered');
    await expect(chat.box).toHaveValue('');
    await expect(chat.box).toBeFocused();
    server.markRead();
    await expect(chat.mine('rim walk')).toContainText('Seen');
    server.write('Not at six in the morning.');
    await expect(chat.dialog).toHaveAccessibleName(/Live chat with Tam/);
    expect(server.received).toContainEqual({ type: 'page', path: '/faq/', title: await page.title() });
    expect(server.received.map(({ type }) => type)).toContain('typing');
  });

  await test.step('a killed server loses nothing: messages sent meanwhile arrive once, and missed ones follow', async () => {
    await chat.send('before');
    await expect(chat.mine('before')).toContainText('Delivered');
    await server.stop();
    await expect(chat.dialog.locator('.chat__lost')).toHaveText(
      'Connection lost. Reconnecting – your message is saved.',
    );
    await chat.send('meanwhile');
    await chat.send('and then');
    await expect(chat.mine('meanwhile')).toContainText('Sending');
    server.write('You missed this');
    server.isDown = false;
    await expect(chat.mine('and then')).toContainText('Delivered');
    await expect(chat.dialog.locator('.chat__lost')).toHaveText('');
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

test.describe('the chat of a service:', () => {
  test.use({ otherOrigins: ['https://client.crisp.chat'] });

  test('nothing is asked of it before the press, which allows it; behind a blocker the form for a message opens [P13, D39, N18]', async ({
    visitor: { page, context },
  }) => {
    await usesChat(page, 'crisp', { account: '7c3e-crisp' });
    let asked = 0;
    await page.route('https://client.crisp.chat/l.js', (route) => {
      asked += 1;
      return route.abort('blockedbyclient');
    });
    await page.clock.install();
    await openSettled(page, '/faq/');
    const button = await untilChatButton(page);
    await button.hover();
    const consent = () => page.evaluate(() => localStorage.getItem('consent'));
    expect([asked, await consent(), await context.cookies()]).toEqual([0, null, []]);
    await page.clock.resume();
    await button.click();
    const contact = page.getByRole('dialog', { name: 'Contact Us' });
    await expect(contact.getByRole('heading', { name: 'Got a question?' })).toBeVisible();
    await expect(contact.getByText(/^Chat isn’t available right now/)).toBeVisible();
    expect(asked).toBe(1);
    expect(JSON.parse((await consent())!)).toMatchObject({ chat: 'given', analytics: 'undecided' });
  });
});
