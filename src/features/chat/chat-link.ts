import { $chat, hasConversation, isAnswering, type Chat } from './chat.ts';

/** What the page does when the chat answers, or does not answer. */
export interface ChatLinkCallbacks {
  onAnswering: () => void;
  onSilent: () => void;
  /**
   * The visitor opened the chat, and it has never answered, or nobody is there and nothing was written before. `typed` is
   * what they wrote meanwhile.
   */
  onReplaced: (typed: string) => void;
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
