import { $chat, type Chat } from '#stores/chat/chat.ts';

/** What the page does about a chat that answers, or does not (D38). */
export interface ChatLinkCallbacks {
  onAnswering: () => void;
  onSilent: () => void;
  /** The visitor asked for it, and it has never answered. `typed` is what they wrote meanwhile. */
  onGiveWay: (typed: string) => void;
}

/** How long a chat may take to begin, and how long its connection may be lost, before it counts as silent. */
const BEGINS_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 5_000;

/**
 * Tells when our chat turns out not to answer: at once when it cannot begin, after ten seconds when it does not, after
 * five without its connection. Tells when it answers, and when it answers again.
 *
 * A panel that the visitor opened gives way when the chat is silent and has never answered. One that came back by itself
 * with a page stays, as does one whose conversation was lost in the middle. Returns what stops listening.
 */
export function watchChatLink({ onAnswering, onSilent, onGiveWay }: ChatLinkCallbacks): () => void {
  let link: Chat['link'] = 'none';
  let state: 'unknown' | 'silent' | 'answering' = 'unknown';
  let hasAnswered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const judge = () => {
    const { open } = $chat.get();
    if (state === 'silent' && !hasAnswered && open === 'asked') onGiveWay(typedIn($chat.get()));
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
    // Ten seconds are for both together.
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

/** All that the visitor wrote and nobody has: what is on its way, and what stands in the box. */
function typedIn({ unsent, draft }: Chat): string {
  return [...unsent.map(({ text }) => text), draft.trim()].filter((text) => text !== '').join('\n');
}
