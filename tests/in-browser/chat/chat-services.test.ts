import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onPageEvent, type PageEvents, sendPageEvent } from '#directives/page-events.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { awaitChat } from '#features/chat/await-chat.ts';
import { closeChat } from '#features/chat/chat.ts';
import { ownChat } from '#features/chat/own-chat.ts';
import { $consent, giveConsent, withdrawConsent } from '#features/consent/consent.ts';
import { serve } from '../../support/fake-functions.ts';

const CRISP = 'https://client.crisp.chat/l.js';
const CHATWOOT = 'https://chat.operator.example/packs/js/sdk.js';

/** What a service was asked to do, and what the test lets it report. */
interface Service {
  readonly calls: string[];
  unread: number;
  emit: (name: string) => void;
}

type CrispCommand = readonly [action: string, name: string, react?: () => void];

/** Simulates Crisp: takes over its queue, records the page's calls and emits its events. */
function runCrisp(service: Service): void {
  const listeners: Record<string, (() => void) | undefined> = {};
  const take = ([action, name, react]: CrispCommand) => {
    if (action === 'on') listeners[name] = react;
    else service.calls.push(name);
  };
  const queue = window.$crisp as unknown as CrispCommand[];
  window.$crisp = { push: take, get: () => service.unread };
  service.emit = (name) => listeners[name]?.();
  queue.forEach(take);
  service.emit('session:loaded');
}

/** Simulates a Chatwoot, and records with what it was run. */
function runChatwoot(service: Service): void {
  window.chatwootSDK = {
    run(place) {
      service.calls.push(JSON.stringify(place));
      const toggle = (state: 'open' | 'close') => {
        service.calls.push(state);
        window.$chatwoot = { isOpen: state === 'open', toggle };
      };
      window.$chatwoot = { isOpen: false, toggle };
      window.dispatchEvent(new Event('chatwoot:ready'));
    },
  };
}

/** Serves scripts of other hosts, which no test may reach. Gives the addresses that were requested. */
function serveScripts(load: (script: HTMLScriptElement) => void): string[] {
  const asked: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    asked.push(script.src);
    load(script);
  });
  return asked;
}

const served = (run: () => void) => (script: HTMLScriptElement) => {
  run();
  script.onload?.(new Event('load'));
};
const blocked = (script: HTMLScriptElement) => void script.onerror?.(new Event('error'));

const button = () => document.querySelector<HTMLElement>('#chat')!;
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const kept = () => JSON.parse(localStorage.getItem('consent') ?? '{}') as Record<string, unknown>;

let service: Service;

/** Records every event of this name from here on. */
function heard<Name extends keyof PageEvents>(name: Name) {
  const listener = vi.fn<(detail: PageEvents[Name]) => void>();
  onTestFinished(onPageEvent(name, listener));
  return listener;
}

/** The chat of a page begins, with the operator's setting. */
function begins(chat: 'crisp' | 'chatwoot' | 'none'): void {
  const place =
    chat === 'crisp'
      ? { chatAccount: '7c3e-crisp' }
      : { chatAccount: 'woot-token', chatAddress: 'https://chat.operator.example/' };
  Object.assign(document.documentElement.dataset, { chat, ...place });
  awaitChat();
}

async function comesAfterTenSeconds(): Promise<void> {
  await passes(9_999);
  expect(button().hidden).toBe(true);
  await passes(1);
  expect(button().hidden).toBe(false);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  $consent.set({ analytics: 'undecided', affiliate: 'undecided', chat: 'undecided' });
  service = { calls: [], unread: 0, emit: () => undefined };
  const place = document.createElement('div');
  place.innerHTML = `<button class="chat-btn" id="chat" type="button" data-delay="10000" hidden>
    <span class="cart-count" hidden></span></button>`;
  document.body.append(place);

  // The chat of a page listens as long as the page is open. Here the next test is another page.
  const ends: (() => void)[] = [() => place.remove()];
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as Window['addEventListener'];
    vi.spyOn(target, 'addEventListener').mockImplementation((...[name, listener, options]: unknown[]) => {
      listen(name as string, listener as EventListener, options as AddEventListenerOptions);
      ends.push(() => target.removeEventListener(name as string, listener as EventListener));
    });
  }
  const subscribe = $consent.subscribe.bind($consent);
  vi.spyOn($consent, 'subscribe').mockImplementation((listener) => {
    const end = subscribe(listener);
    ends.push(end);
    return end;
  });
  onTestFinished(() => {
    for (const end of ends) end();
    delete window.$crisp;
    delete window.$chatwoot;
    delete window.chatwootSDK;
    for (const name of ['chat', 'chatAccount', 'chatAddress']) delete document.documentElement.dataset[name];
    document.documentElement.removeAttribute('data-booking-open');
    history.replaceState(null, '', location.pathname + location.search);
  });
});

test('Crisp: nothing is asked of it before the press, the press allows it, and its unread messages are counted [P13, D39, N18, M75, M76]', async () => {
  const asked = serveScripts(served(() => runCrisp(service)));
  begins('crisp');
  await comesAfterTenSeconds();
  await page.getByRole('button', { name: 'Open live chat' }).hover();
  expect([asked, kept()]).toEqual([[], {}]);
  button().click();
  await expect.poll(() => service.calls).toEqual(['chat:hide', 'chat:show', 'chat:open']);
  expect(asked).toEqual([CRISP]);
  expect(window.CRISP_WEBSITE_ID).toBe('7c3e-crisp');
  expect(kept()).toMatchObject({ chat: 'given' });
  expect($consent.get().analytics).toBe('undecided');

  service.emit('chat:closed');
  service.unread = 3;
  service.emit('message:received');
  expect(button().getAttribute('aria-label')).toBe('Open live chat, 3 unread messages');
  expect(service.calls.at(-1)).toBe('chat:hide');
});

test('Crisp goes out of sight with the booking, comes back if it was open, and closes when asked [M83]', async () => {
  serveScripts(served(() => runCrisp(service)));
  location.hash = '#live-chat';
  begins('crisp');
  await expect.poll(() => service.calls).toContain('chat:open');
  const since = async (event: 'chat:hide' | 'chat:show' | 'chat:close') => {
    const before = service.calls.length;
    sendPageEvent(event);
    await Promise.resolve();
    return service.calls.slice(before);
  };
  expect(await since('chat:hide')).toEqual(['chat:hide']);
  service.emit('chat:closed');
  expect(await since('chat:show')).toEqual(['chat:show', 'chat:open']);
  expect(await since('chat:close')).toEqual(['chat:close', 'chat:hide']);
  expect(location.hash).toBe('');
  expect(await since('chat:hide')).toEqual(['chat:hide']);
  expect(await since('chat:show')).toEqual([]);
});

test('a visitor who allowed the chat before gets it with the page, closed, until they take that back [P13, P44]', async () => {
  giveConsent(['chat']);
  const asked = serveScripts(served(() => runCrisp(service)));
  begins('crisp');
  await expect.poll(() => service.calls).toEqual(['chat:hide']);
  giveConsent(['analytics']);
  expect(asked).toEqual([CRISP]);
  withdrawConsent(['chat']);
  await expect.poll(() => service.calls).toEqual(['chat:hide', 'chat:close', 'chat:hide']);
});

test('a chat is fetched once the visitor allows it, wherever they do, and not while it is refused [P13, D39]', async () => {
  withdrawConsent(['chat']);
  const asked = serveScripts(served(() => runCrisp(service)));
  begins('crisp');
  await passes(60_000);
  expect(asked).toEqual([]);
  giveConsent(['chat']);
  await expect.poll(() => asked).toEqual([CRISP]);
});

test('a chat whose script is blocked gives way to the form for a message, and is no longer announced [D38, M84]', async () => {
  const [contact, gone] = [heard('contact:open'), heard('chat:gone')];
  serveScripts(blocked);
  begins('crisp');
  sendPageEvent('chat:open');
  await expect.poll(() => contact.mock.calls).toEqual([[{ message: '' }]]);
  expect(gone).toHaveBeenCalledOnce();
});

test.each([
  ['crisp', CRISP],
  ['chatwoot', CHATWOOT],
] as const)(
  'a chat by %s whose script loads and says nothing gives way to the form after ten seconds [D38, M84]',
  async (chat, address) => {
    const contact = heard('contact:open');
    const { promise: isLoaded, resolve } = Promise.withResolvers<undefined>();
    // The script runs, and nothing is heard of what it fetches.
    const asked = serveScripts((script) => {
      window.chatwootSDK = { run: () => undefined };
      script.onload?.(new Event('load'));
      resolve(undefined);
    });
    begins(chat);
    sendPageEvent('chat:open');
    // Whatever polls would turn the clock.
    await isLoaded;
    await passes(0);
    expect(asked).toEqual([address]);
    await passes(9999);
    expect(contact).not.toHaveBeenCalled();
    await passes(1);
    expect(contact.mock.calls).toEqual([[{ message: '' }]]);
  },
);

test('Chatwoot: asked for with the press alone, run with the operator’s token, opened, hidden and counted [P13, D39]', async () => {
  const asked = serveScripts(served(() => runChatwoot(service)));
  begins('chatwoot');
  await comesAfterTenSeconds();
  expect(asked).toEqual([]);
  button().click();
  const place = JSON.stringify({ websiteToken: 'woot-token', baseUrl: 'https://chat.operator.example' });
  await expect.poll(() => service.calls).toEqual([place, 'open']);
  expect(asked).toEqual([CHATWOOT]);
  expect(window.chatwootSettings).toMatchObject({ hideMessageBubble: true });
  const since = async (...events: ('chat:hide' | 'chat:show' | 'chat:close')[]) => {
    const before = service.calls.length;
    for (const event of events) {
      sendPageEvent(event);
      await Promise.resolve();
    }
    return service.calls.slice(before);
  };
  expect(await since('chat:hide', 'chat:show')).toEqual(['close', 'open']);
  expect(await since('chat:close', 'chat:hide', 'chat:show')).toEqual(['close', 'close']);
  window.dispatchEvent(
    new CustomEvent('chatwoot:on-unread-message-count-changed', { detail: { unreadMessageCount: 2 } }),
  );
  expect(button().getAttribute('aria-label')).toBe('Open live chat, 2 unread messages');
});

test('without a chat no button comes, and the hash leads to the other ways of reaching us [M20, M75]', async () => {
  const contact = heard('contact:open');
  location.hash = '#live-chat';
  begins('none');
  expect(contact).toHaveBeenCalledOnce();
  await passes(60_000);
  expect(button().hidden).toBe(true);
});

test('the button of another widget comes 10 s after the page, says what is unread and asks the widget to open [M20, M75, M76, M84]', async () => {
  const [opened, contact] = [heard('chat:open'), heard('contact:open')];
  begins('none');
  sendPageEvent('chat:ready');
  sendPageEvent('chat:unread', { count: 2 });
  await comesAfterTenSeconds();
  expect(button().getAttribute('aria-label')).toBe('Open live chat, 2 unread messages');
  expect(button().textContent.trim()).toBe('2');
  sendPageEvent('chat:unread', { count: 0 });
  expect(button().getAttribute('aria-label')).toBe('Open live chat');
  button().click();
  expect(opened).toHaveBeenCalledOnce();
  location.hash = '#live-chat';
  await expect.poll(() => opened.mock.calls).toHaveLength(2);
  expect(contact).not.toHaveBeenCalled();
  document.documentElement.setAttribute('data-booking-open', '');
  expect(getComputedStyle(button()).display).toBe('none');
});

test.each([
  { where: 'on a wide page', width: 1280, html: '<p>Words</p>', opens: true },
  { where: 'beside a button to buy', width: 1280, html: '<button data-open-dates>START DATES</button>', opens: false },
  { where: 'on a phone', width: 360, html: '<p>Words</p>', opens: false },
])('a conversation whose panel was open $where: it opens by itself: $opens', async ({ width, html, opens }) => {
  serve({ 'POST /api/chat/': () => 'unreachable' });
  sessionStorage.setItem(CHAT_MEMORY_KEY, JSON.stringify({ open: true }));
  const place = document.createElement('main');
  place.innerHTML = html;
  document.body.append(place);
  let mounted = 0;
  const stop = onPageEvent('chat:mount', (request) => {
    mounted += 1;
    request?.done?.();
  });
  onTestFinished(() => {
    stop();
    closeChat();
    place.remove();
    sessionStorage.clear();
  });
  await page.viewport(width, 800);
  await ownChat().ready;
  expect(mounted).toBe(opens ? 1 : 0);
});
