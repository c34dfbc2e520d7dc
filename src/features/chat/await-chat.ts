import { importPart } from '#directives/own-scripts.ts';
import { callIsland, onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { $consent, giveConsent } from '#features/consent/consent.ts';
import { isUsed, onHash } from '#ui/sheet-history.ts';
import type { ChatWidget } from './own-chat.ts';

/** The hash that opens the chat. The chat closes when the address loses it. */
const CHAT_HASH = '#live-chat';
const APPROACHES = ['pointerenter', 'focusin', 'touchstart'] as const;

/**
 * Shows the chat button some time after the page has loaded, once a chat widget has announced itself. Without a
 * widget nothing is fetched. Stores the widget's count of unread messages until then.
 *
 * A visitor who opens the chat with a link or the hash gets the contact dialog if no widget has announced itself.
 */
export function awaitChat(): void {
  const button = document.querySelector<HTMLElement>('#chat')!;
  let hasWidget = false;
  const isReady = new Promise<void>((resolve) => {
    onPageEvent('chat:ready', () => {
      hasWidget = true;
      resolve();
    });
  });
  onPageEvent('chat:unread', ({ count }) => {
    button.dataset['unread'] = String(count);
  });
  const bring = () => void isReady.then(() => showChatButton(button));
  const wait = () => setTimeout(bring, Number(button.dataset['delay']));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);

  const service = document.documentElement.dataset['chat'] ?? 'none';
  if (service !== 'none') answerForChat(service);
  onPageEvent('chat:open', () => {
    if (!hasWidget) sendPageEvent('contact:open');
  });
  followLinks();
}

/**
 * Announces the operator's chat. The page requests nothing for it before the visitor opens it, unless they began a
 * conversation of ours in this tab or allow a service's chat. A chat that fails to load, is blocked or does not answer
 * is replaced by the form for a message, and is not announced any more.
 */
function answerForChat(service: string): void {
  let chat: Promise<ChatWidget> | undefined;
  const fetchOnce = () => {
    chat ??= fetchChat(service);
    return chat.catch((fault: unknown) => {
      chat = undefined;
      throw fault;
    });
  };
  const withWidget = (run: (widget: ChatWidget) => void) => void chat?.then(run, () => undefined);

  onPageEvent('chat:open', () => {
    // Opening a service's chat allows it. Our own chat makes requests to this site only and needs no consent.
    if (service !== 'own') giveConsent(['chat']);
    fetchOnce()
      .then((widget) => widget.open())
      .then(() => service !== 'own' && sendPageEvent('chat:ready'))
      .catch((fault: unknown) => {
        console.error(fault);
        sendPageEvent('chat:gone');
        sendPageEvent('contact:open', { message: '' });
      });
  });
  onPageEvent('chat:close', () => {
    if (isAtChat()) dropHash();
    withWidget((widget) => widget.close());
  });
  onPageEvent('chat:hide', () => withWidget((widget) => widget.hide()));
  onPageEvent('chat:show', () => withWidget((widget) => widget.show()));

  if (service === 'own') {
    if (hasBegun()) fetchOnce().catch(console.error);
  } else {
    followChatConsent({
      given: () => void fetchOnce().catch(console.error),
      withdrawn: () => sendPageEvent('chat:close'),
    });
  }
  sendPageEvent('chat:ready');
}

/**
 * Fetches the chat that the settings name, and reports its unread messages to the page. Rejects if it fails to load.
 */
async function fetchChat(service: string): Promise<ChatWidget> {
  const widget = await widgetOf(service);
  await widget.ready;
  widget.onUnread((count) => sendPageEvent('chat:unread', { count }));
  widget.onLink?.({
    onAnswering: () => sendPageEvent('chat:ready'),
    onSilent: () => sendPageEvent('chat:gone'),
    onReplaced: (typed) => {
      sendPageEvent('chat:close');
      sendPageEvent('contact:open', { message: typed });
    },
  });
  return widget;
}

async function widgetOf(service: string): Promise<ChatWidget> {
  if (service === 'own') return (await importPart(() => import('./own-chat.ts'))).ownChat();
  const { chatAccount: account = '', chatAddress: address = '' } = document.documentElement.dataset;
  const { crisp, chatwoot } = await importPart(() => import('./services.ts'));
  return service === 'crisp' ? crisp(account) : chatwoot(account, address);
}

function hasBegun(): boolean {
  try {
    return sessionStorage.getItem(CHAT_MEMORY_KEY) !== null;
  } catch {
    return false;
  }
}

function followLinks(): void {
  window.addEventListener('hashchange', ({ oldURL }) => {
    // The browser goes back to an entry on which the chat was opened before, when what lay above it closes.
    if (isAtChat() && isUsed()) dropHash();
    if (!isAtChat() && new URL(oldURL).hash === CHAT_HASH) sendPageEvent('chat:close');
  });
  onHash(CHAT_HASH, () => sendPageEvent('chat:open'));
}

function isAtChat(): boolean {
  return location.hash === CHAT_HASH;
}

function dropHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Shows the chat button with the number of unread messages, and follows its changes. */
function showChatButton(button: HTMLElement): void {
  showUnread(button, Number(button.dataset['unread'] ?? 0));
  onPageEvent('chat:unread', ({ count }) => showUnread(button, count));
  button.addEventListener('click', () => sendPageEvent('chat:open'));
  button.hidden = false;
  onApproach(button, fetchPanel);
}

function showUnread(button: HTMLElement, count: number): void {
  const badge = button.querySelector<HTMLElement>('.cart-count')!;
  badge.textContent = String(count);
  badge.hidden = count === 0;
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`;
  button.setAttribute('aria-label', count === 0 ? 'Open live chat' : `Open live chat, ${messages}`);
}

/** Fetches our own panel at a hover or focus. A service's chat is fetched by a press only. */
function fetchPanel(): void {
  if (document.documentElement.dataset['chat'] === 'own') callIsland('chat:mount').catch(console.error);
}

/**
 * Reports when a service's chat may be fetched, at once if it is allowed already, and when it must be removed.
 */
function followChatConsent({ given, withdrawn }: { given: () => void; withdrawn: () => void }): void {
  let isAllowed = false;
  $consent.subscribe(({ chat }) => {
    if (isAllowed === (chat === 'given')) return;
    isAllowed = !isAllowed;
    if (isAllowed) given();
    else withdrawn();
  });
}

/** Calls `act` once, when the pointer, a finger or the focus reaches `place`; at once if it is there already. */
function onApproach(place: HTMLElement, act: () => void): void {
  const approach = () => {
    for (const event of APPROACHES) place.removeEventListener(event, approach);
    act();
  };
  for (const event of APPROACHES) place.addEventListener(event, approach, { passive: true });
  if (place.matches(':hover, :focus-within')) approach();
}
