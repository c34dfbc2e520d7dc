import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { tooLongBy } from '#domain/text/counts.ts';
import { sendsMessage, useGrowth } from '#ui/message-box.ts';
import { startPopovers } from '#ui/popovers.ts';
import { visitorName } from './conversations.ts';
import { $drafts, answer, draft } from './staff-chat.ts';

/** A prepared answer of the settings. */
export interface CannedAnswer {
  readonly title: string;
  readonly text: string;
}

/** Replaces `{name}` by the visitor's first name. Without a name it is removed with its comma. */
export function fillCannedAnswer(text: string, name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? text.replace(/,?\s*\{name\}/g, '') : text.replaceAll('{name}', () => first);
}

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
    if (!sendsMessage(event)) return;
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

interface CannedProps {
  answers: readonly CannedAnswer[];
  onChoose: (answer: CannedAnswer) => void;
}

/** The prepared answers. Choosing one writes it into the box, where it can be changed. */
function CannedAnswers({ answers, onChoose }: CannedProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(startPopovers, []);
  const choose = (answer: CannedAnswer) => {
    list.current?.hidePopover();
    onChoose(answer);
  };
  return (
    <>
      <button className="text-link answer__ready" type="button" popoverTarget={id}>
        Saved replies
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus between its buttons */}
      <div
        className="ready"
        id={id}
        ref={list}
        popover="auto"
        role="group"
        aria-label="Saved replies"
        onToggle={(event) => event.newState === 'open' && list.current?.querySelector('button')?.focus()}
        onKeyDown={step}
      >
        {answers.map((answer) => (
          <button className="ready__one" type="button" key={answer.title} onClick={() => choose(answer)}>
            <b>{answer.title}</b>
            <span>{answer.text}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** Up and Down move between the answers. Escape closes the list, and the conversation stays open. */
function step(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') event.stopPropagation();
  const steps = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const direction = steps[event.key as keyof typeof steps] as (typeof steps)[keyof typeof steps] | undefined;
  if (direction === undefined) return;
  event.preventDefault();
  (document.activeElement?.[direction] as HTMLElement | null | undefined)?.focus();
}
