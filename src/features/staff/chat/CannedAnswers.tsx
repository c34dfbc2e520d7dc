import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { CannedAnswer } from './canned.ts';
import { startPopovers } from '#ui/popovers.ts';

interface Props {
  answers: readonly CannedAnswer[];
  onChoose: (answer: CannedAnswer) => void;
}

/** The prepared answers. Choosing one writes it into the box, where it can be changed. */
export function CannedAnswers({ answers, onChoose }: Props) {
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
