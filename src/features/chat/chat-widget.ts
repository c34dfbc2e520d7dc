import type { ChatLinkCallbacks } from './chat-link.ts';

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

/** The operator's service, as the page's root element has it: the operator's id there, and its address. */
export interface ChatPlace {
  readonly account: string;
  readonly address: string;
}
