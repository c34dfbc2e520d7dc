import type { Page } from '@playwright/test';
import { untilChatButton, usesChat } from '../support/chat.ts';
import { openAndCloseDestinations } from '../support/home.ts';
import { expect, test } from '../support/journey.ts';
import { stopClock } from '../support/network.ts';
import { openSettled, untilIdle } from '../support/settled.ts';
import { hasAllowed } from '../support/sent-analytics.ts';

const CRISP = { account: '7c3e-crisp' };
const CHATWOOT = { account: 'woot-token', address: 'https://chat.operator.example' };

test.use({ otherOrigins: ['https://client.crisp.chat', 'https://chat.operator.example'] });

/** Simulates Crisp: takes over its queue, records the page's calls and lets the test emit its events. */
const FAKE_CRISP = `
  const calls = [], listeners = {};
  const take = ([action, name, react]) => action === 'on' ? listeners[name] = react : calls.push(name);
  const queue = window.$crisp;
  window.$crisp = { push: take, get: (name) => name === 'chat:unread:count' ? window.crisp.unread : undefined };
  window.crisp = { calls, unread: 0, emit: (name) => listeners[name](), account: window.CRISP_WEBSITE_ID };
  queue.forEach(take);
  listeners['session:loaded']();
`;

/** Simulates a Chatwoot. */
const FAKE_CHATWOOT = `
  const calls = [];
  window.chatwoot = { calls, settings: window.chatwootSettings };
  window.chatwootSDK = { run(place) {
    window.chatwoot.place = place;
    window.$chatwoot = { isOpen: false, toggle(state) { this.isOpen = state === 'open'; calls.push(state); } };
    window.dispatchEvent(new Event('chatwoot:ready'));
  } };
`;

/** Serves a service's script, or blocks it. Returns how often it was requested. */
async function serveScript(page: Page, address: string, body: string | null): Promise<() => number> {
  let asked = 0;
  await page.route(address, (route) => {
    asked += 1;
    return body === null ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/javascript', body });
  });
  return () => asked;
}

const serveCrisp = (page: Page, body: string | null = FAKE_CRISP) =>
  serveScript(page, 'https://client.crisp.chat/l.js', body);
const serveChatwoot = (page: Page, body: string | null = FAKE_CHATWOOT) =>
  serveScript(page, 'https://chat.operator.example/packs/js/sdk.js', body);

interface Fake {
  calls: string[];
  unread: number;
  emit: (name: string) => void;
}

const calls = (page: Page, service: 'crisp' | 'chatwoot') =>
  page.evaluate((name) => (window as unknown as Record<string, Fake | undefined>)[name]?.calls ?? [], service);
const consent = (page: Page) => page.evaluate(() => localStorage.getItem('consent'));
const send = (page: Page, name: string) =>
  page.evaluate((event) => void window.dispatchEvent(new CustomEvent(event)), name);

/** Emits an event of Crisp to the page. */
const crispTells = (page: Page, name: string, unread: number) =>
  page.evaluate(
    ([event, count]) => {
      const { crisp } = window as unknown as { crisp: Fake };
      crisp.unread = count;
      crisp.emit(event);
    },
    [name, unread] as const,
  );

test('P13 D39 N18 Crisp: the button comes, nothing is asked of it before the press, and the press allows it', async ({
  visitor: { page, context },
}) => {
  await usesChat(page, 'crisp', CRISP);
  const asked = await serveCrisp(page);
  await page.clock.install();
  await openSettled(page, '/faq/');
  const button = await untilChatButton(page);
  await button.hover();
  expect([asked(), await consent(page), await context.cookies()]).toEqual([0, null, []]);
  await page.clock.resume();
  await button.click();
  await expect.poll(() => calls(page, 'crisp')).toEqual(['chat:hide', 'chat:show', 'chat:open']);
  expect(asked()).toBe(1);
  expect(JSON.parse((await consent(page))!)).toMatchObject({ chat: 'given', analytics: 'undecided' });
  expect(await page.evaluate(() => (window as unknown as { crisp: { account: string } }).crisp.account)).toBe(
    '7c3e-crisp',
  );

  await crispTells(page, 'chat:closed', 0);
  await crispTells(page, 'message:received', 3);
  await expect(page.getByRole('button', { name: 'Open live chat, 3 unread messages' })).toBeVisible();
  expect((await calls(page, 'crisp')).at(-1)).toBe('chat:hide');
});

test('M83 Crisp goes out of sight with the booking, comes back if it was open, and closes when asked', async ({
  visitor: { page },
}) => {
  await usesChat(page, 'crisp', CRISP);
  await serveCrisp(page);
  await openSettled(page, '/faq/#live-chat');
  await expect.poll(() => calls(page, 'crisp')).toContain('chat:open');
  const since = async (event: string) => {
    const before = (await calls(page, 'crisp')).length;
    await send(page, event);
    return (await calls(page, 'crisp')).slice(before);
  };
  expect(await since('chat:hide')).toEqual(['chat:hide']);
  await crispTells(page, 'chat:closed', 0);
  expect(await since('chat:show')).toEqual(['chat:show', 'chat:open']);
  expect(await since('chat:close')).toEqual(['chat:close', 'chat:hide']);
  await expect(page).toHaveURL('/faq/');
  expect(await since('chat:hide')).toEqual(['chat:hide']);
  expect(await since('chat:show')).toEqual([]);
});

test('P13 P44 a visitor who allowed the chat before gets it with the page, closed', async ({
  visitor: { page, context },
}) => {
  await hasAllowed(context, 'chat');
  await usesChat(page, 'crisp', CRISP);
  const asked = await serveCrisp(page);
  await openSettled(page, '/faq/');
  await expect.poll(asked).toBe(1);
  await expect.poll(() => calls(page, 'crisp')).toEqual(['chat:hide']);
});

test('D38 M84 a chat whose script is blocked, or says nothing, gives way to the form for a message', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page } = visitor;
  await usesChat(page, 'crisp', CRISP);
  await serveCrisp(page, null);
  await page.goto('/faq/#live-chat');
  await isLedToForm(page);

  const silent = await anotherVisitor();
  await usesChat(silent.page, 'chatwoot', CHATWOOT);
  const asked = await serveChatwoot(silent.page, '');
  await silent.page.goto('/faq/#live-chat');
  await isLedToForm(silent.page);
  expect(asked()).toBe(1);
});

test('P13 D39 Chatwoot: asked for with the press alone, run with the operator’s token, opened, hidden and counted', async ({
  visitor: { page },
}) => {
  await usesChat(page, 'chatwoot', CHATWOOT);
  const asked = await serveChatwoot(page);
  await page.clock.install();
  await openSettled(page, '/faq/');
  const button = await untilChatButton(page);
  expect(asked()).toBe(0);
  await page.clock.resume();
  await button.click();
  await expect.poll(() => calls(page, 'chatwoot')).toEqual(['open']);
  expect(await page.evaluate(() => (window as unknown as { chatwoot: object }).chatwoot)).toMatchObject({
    place: { websiteToken: 'woot-token', baseUrl: 'https://chat.operator.example' },
    settings: { hideMessageBubble: true },
  });
  await send(page, 'chat:hide');
  await send(page, 'chat:show');
  await expect.poll(() => calls(page, 'chatwoot')).toEqual(['open', 'close', 'open']);
  await send(page, 'chat:close');
  await send(page, 'chat:hide');
  await send(page, 'chat:show');
  await expect.poll(() => calls(page, 'chatwoot')).toEqual(['open', 'close', 'open', 'close', 'close']);
  await page.evaluate(() =>
    window.dispatchEvent(
      new CustomEvent('chatwoot:on-unread-message-count-changed', { detail: { unreadMessageCount: 2 } }),
    ),
  );
  await expect(page.getByRole('button', { name: 'Open live chat, 2 unread messages' })).toBeVisible();
});

test('M20 M75 M76 without a chat its hash leads to the other ways of reaching us and no button comes; with a widget it comes 10 s after the page', async ({
  visitor: { page },
}) => {
  await usesChat(page, 'none');
  await page.goto('/#live-chat');
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();

  await test.step('no chat button comes where no widget has announced itself', async () => {
    await page.clock.install();
    await page.goto('/trips/');
    await untilIdle(page);
    await stopClock(page);
    await page.clock.runFor(60_000);
    await expect(page.locator('#chat')).toBeHidden();
    await page.clock.resume();
  });

  await test.step('the button of a widget comes 10 s after the page, says what is unread and asks the widget to open', async () => {
    await page.goto('/trips/');
    const emit = (name: string, detail?: object) =>
      page.evaluate(([type, said]) => window.dispatchEvent(new CustomEvent(type, { detail: said })), [
        name,
        detail,
      ] as const);
    // The chat button is part of the page's behaviour, as the drop-downs are.
    await openAndCloseDestinations(page);
    await stopClock(page);
    await emit('chat:ready');
    await emit('chat:unread', { count: 2 });
    await page.clock.runFor(10_000);
    const button = page.getByRole('button', { name: 'Open live chat, 2 unread messages' });
    await expect(button).toBeVisible();
    await expect(button).toContainText('2');
    await emit('chat:unread', { count: 0 });
    await expect(page.getByRole('button', { name: 'Open live chat', exact: true })).toBeVisible();
    const asked = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('chat:open', () => resolve('asked'), { once: true })),
    );
    await page.locator('#chat').click();
    expect(await asked).toBe('asked');
    const askedByHash = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('chat:open', () => resolve('asked'), { once: true })),
    );
    await page.evaluate(() => {
      location.hash = '#live-chat';
    });
    expect(await askedByHash).toBe('asked');
    await page.evaluate(() => document.documentElement.setAttribute('data-booking-open', ''));
    await expect(page.locator('#chat')).toBeHidden();
  });
});

async function isLedToForm(page: Page): Promise<void> {
  const contact = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(contact.getByRole('heading', { name: 'Got a question?' })).toBeVisible();
  await expect(contact.getByRole('status')).toHaveText(/The chat is not here right now/);
}
