import type { ChatLinkCallbacks } from '#stores/chat/chat-link.ts';

/**
 * What the page asks of a live chat, whoever carries it: the site's own, or a service behind an adapter of this shape.
 *
 * The page alone decides when a chat is fetched and what opens it; a widget draws no button of its own.
 */
export interface ChatWidget {
  /** Resolves once it can be opened; fails where what it needs did not come, or was blocked. */
  readonly ready: Promise<void>;
  open(): void | Promise<void>;
  close(): void;
  /** Out of sight while something else has the screen, and back as it was (M83). */
  hide(): void;
  show(): void;
  /** Calls back with the count of unread messages, now and with every change (M76). */
  onUnread(onCount: (count: number) => void): void;
  /** Says later whether it answers (D38). A service that has come says no more about it. */
  onLink?(callbacks: ChatLinkCallbacks): void;
}

/** Where the operator's service is, from the page's root: what it knows the operator by, and its address. */
export interface ChatPlace {
  readonly account: string;
  readonly address: string;
}
