import { useStore } from '@nanostores/react';
import { useId, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { CannedAnswers } from './CannedAnswers.tsx';
import { fillCannedAnswer, type CannedAnswer } from './canned.ts';
import { answer, draft, $drafts } from './staff-chat.ts';
import { visitorName } from './conversations.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { tooLongBy } from '#domain/text/too-long.ts';
import { useGrowth } from '#ui/use-growth.ts';

/** The box for an answer. Enter sends it on a device with a keyboard; on a touch screen the button does. */
export function AnswerBox({ conversation, answers }: { conversation: Conversation; answers: readonly CannedAnswer[] }) {
  const ready = answers.map(({ title, text: kept }) => ({ title, text: fillCannedAnswer(kept, conversation.name) }));
  const text = useStore($drafts)[conversation.id] ?? '';
  const over = text.trim().length - CHAT_TEXT_LIMIT;
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useGrowth(box, text);
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (over > 0) return;
    answer(conversation.id);
    box.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  const insert = (canned: CannedAnswer) => {
    const field = box.current;
    if (field === null) return;
    field.focus();
    field.setRangeText(canned.text, field.selectionStart, field.selectionEnd, 'end');
    draft(conversation.id, field.value);
  };
  return (
    <form className="answer" onSubmit={send}>
      <textarea
        ref={box}
        className="answer__text"
        aria-label={`Your answer to ${visitorName(conversation)}`}
        placeholder="Write an answer"
        rows={2}
        aria-describedby={hintId}
        aria-invalid={over > 0 || undefined}
        value={text}
        onChange={(event) => draft(conversation.id, event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <div className="answer__foot">
        {ready.length > 0 && <CannedAnswers answers={ready} onChoose={insert} />}
        <p className="answer__hint small muted" id={hintId}>
          {over > 0 ? `Your answer is ${tooLongBy(over)}.` : 'Enter to send, Shift+Enter for a new line.'}
        </p>
        <button className="btn btn--small" aria-disabled={over > 0 || undefined}>
          Send
        </button>
      </div>
    </form>
  );
}
