import { $chat, type Chat } from '#stores/chat/chat.ts';

/** What the page does about a chat that answers, or does not (D38). */
export interface ChatLinkTold {
  answers: () => void;
  isSilent: () => void;
  /** The visitor asked for it, and it has never answered. `typed` is what they wrote meanwhile. */
  givesWay: (typed: string) => void;
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
export function watchChatLink({ answers, isSilent, givesWay }: ChatLinkTold): () => void {
  let link: Chat['link'] = 'none';
  let standing: 'unknown' | 'silent' | 'answering' = 'unknown';
  let hasAnswered = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const judge = () => {
    const { open } = $chat.get();
    if (standing === 'silent' && !hasAnswered && open === 'asked') givesWay(typedIn($chat.get()));
  };
  const beSilent = () => {
    standing = 'silent';
    isSilent();
    judge();
  };
  const wait = (milliseconds: number) => {
    clearTimeout(patience);
    patience = setTimeout(beSilent, milliseconds);
  };
  const follow = (now: Chat['link']) => {
    link = now;
    // Ten seconds are for both together.
    if (now === 'joining') return;
    clearTimeout(patience);
    if (now === 'failed') beSilent();
    if (now === 'down' && standing !== 'silent') wait(BACK_WITHIN_MS);
    if (now === 'beginning') {
      standing = 'unknown';
      wait(BEGINS_WITHIN_MS);
    }
    if (now === 'up') {
      standing = 'answering';
      hasAnswered = true;
      answers();
    }
  };
  const stop = $chat.subscribe((chat) => {
    if (chat.link === link) judge();
    else follow(chat.link);
  });
  return () => {
    stop();
    clearTimeout(patience);
  };
}

/** All that the visitor wrote and nobody has: what is on its way, and what stands in the box. */
function typedIn({ unsent, draft }: Chat): string {
  return [...unsent.map(({ text }) => text), draft.trim()].filter((text) => text !== '').join('\n');
}
