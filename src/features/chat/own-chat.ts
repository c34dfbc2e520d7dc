import { callIsland } from '#directives/page-events.ts';
import { MEDIA } from '#domain/media-queries.ts';
import {
  $chat,
  $unread,
  closeChat,
  hasConversation,
  hideChat,
  isAnswering,
  openChat,
  resumeChat,
  showChat,
  type Chat,
} from './chat.ts';

/**
 * What a page needs of a live chat: the site's own chat, or an adapter of a service.
 *
 * The page decides when a chat is fetched and what opens it. A widget shows no button of its own.
 */
export interface ChatWidget {
  /** Resolves once it can be opened. Rejects if its script failed to load or was blocked. */
  readonly ready: Promise<void>;
  open(): void | Promise<void>;
  close(): void;
  /** Hides it while a dialog covers the page, and shows it again as it was. */
  hide(): void;
  show(): void;
  /** Calls back with the number of unread messages, now and after each change. */
  onUnread(onCount: (count: number) => void): void;
  /** Reports whether it answers. A service that has loaded reports nothing. */
  onLink?(callbacks: ChatLinkCallbacks): void;
}

export interface ChatLinkCallbacks {
  onAnswering: () => void;
  onSilent: () => void;
  /**
   * The visitor opened the chat, and it has never answered, or nobody is there and nothing was written before. `typed` is
   * what they wrote meanwhile.
   */
  onReplaced: (typed: string) => void;
}

/**
 * The site's own chat. A conversation that was begun in this tab continues: the page connects, and shows the panel if
 * it was open and covers neither the page nor a button to buy. The panel and its framework are fetched when it is
 * opened first.
 */
export function ownChat(): ChatWidget {
  const fetchPanel = () => callIsland('chat:mount');
  const wasOpen = resumeChat();
  sayUnread();
  // On a phone the panel would cover the page that the visitor has just opened, on a tour's page START DATES.
  const hasRoom = matchMedia(MEDIA.abovePhone).matches && document.querySelector('[data-open-dates]') === null;
  const ready = wasOpen && hasRoom ? fetchPanel().then(() => openChat('quietly')) : Promise.resolve();
  return {
    ready,
    async open() {
      await fetchPanel();
      openChat();
    },
    close: closeChat,
    hide: hideChat,
    show: showChat,
    onUnread: (onCount) => void $unread.subscribe(onCount),
    onLink: (callbacks) => void watchChatLink(callbacks),
  };
}

/** Says that a message has come while the panel is closed. The region stands in the page before it speaks. */
function sayUnread(): void {
  const region = document.createElement('p');
  region.className = 'sr';
  region.setAttribute('role', 'status');
  document.body.append(region);
  $unread.subscribe((count) => {
    const name = $chat.get().messages.findLast(({ from }) => from === 'staff')?.name;
    region.textContent = count === 0 ? '' : `${count === 1 ? 'New message' : `${count} new messages`} from ${name}.`;
  });
}

/** How long a chat may take to begin, and how long its connection may be lost, before it counts as unavailable. */
const BEGINS_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 5_000;

/**
 * Reports that the chat is unavailable: at once after a failed start, ten seconds without a start, five seconds without
 * a connection. Reports each time that it answers.
 *
 * A panel that the visitor opened is replaced if the chat has never answered, or if it opens while nobody is there and
 * nothing has been written. A panel that came back with a new page stays, and so does one whose connection was lost
 * later. Returns the function that stops the reports.
 */
export function watchChatLink({ onAnswering, onSilent, onReplaced }: ChatLinkCallbacks): () => void {
  let link: Chat['link'] = 'none';
  let state: 'unknown' | 'silent' | 'answering' = 'unknown';
  let hasAnswered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the visitor has the panel open, and it answers. */
  let isShown = false;

  const judge = () => {
    const chat = $chat.get();
    const isAsked = chat.open === 'asked';
    const wasShown = isShown;
    isShown = isAsked && state === 'answering';
    const isUnattended = isShown && !wasShown && !isAnswering(chat) && !hasConversation(chat);
    if (isUnattended || (isAsked && state === 'silent' && !hasAnswered)) onReplaced(typedIn(chat));
  };
  const becomeSilent = () => {
    state = 'silent';
    onSilent();
    judge();
  };
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(becomeSilent, milliseconds);
  };
  const follow = (now: Chat['link']) => {
    link = now;
    // The ten seconds are for the start and the connection together.
    if (now === 'joining') return;
    clearTimeout(timer);
    if (now === 'failed') becomeSilent();
    if (now === 'down' && state !== 'silent') wait(BACK_WITHIN_MS);
    if (now === 'beginning') {
      state = 'unknown';
      wait(BEGINS_WITHIN_MS);
    }
    if (now === 'up') {
      state = 'answering';
      hasAnswered = true;
      onAnswering();
      judge();
    }
  };
  const stop = $chat.subscribe((chat) => {
    if (chat.link === link) judge();
    else follow(chat.link);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** All that the visitor wrote and the server does not have: unconfirmed messages and the text in the box. */
function typedIn({ unsent, draft }: Chat): string {
  return [...unsent.map(({ text }) => text), draft.trim()].filter((text) => text !== '').join('\n');
}
