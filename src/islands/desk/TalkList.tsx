import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import type { Talk } from '#contract/chat.ts';
import { TalkRow } from '#islands/desk/TalkRow.tsx';
import { useNow } from '#islands/desk/use-now.ts';
import { $desk, $deskConnection, $openTalk } from '#stores/desk/desk.ts';
import { $talkGroups } from '#stores/desk/desk-talks.ts';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** All talks, those that wait first. Up, Down, Home and End go through them. */
export function TalkList() {
  const { waiting, answered, looking, putAway } = useStore($talkGroups);
  const isLoaded = useStore($deskConnection) === 'open';
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys go from link to link in it
    <nav className="desk__list" aria-label="Talks" onKeyDown={step}>
      {isLoaded && waiting.length + answered.length + looking.length === 0 && (
        <p className="desk__empty">
          <b>Nobody waits.</b> Talks appear here as soon as a visitor writes.
        </p>
      )}
      <Group title="Waiting for an answer" talks={waiting} />
      <Group title="Answered" talks={answered} />
      <Group title="Has written nothing yet" talks={looking} />
      {putAway.length > 0 && (
        <details className="desk__away">
          <summary>Put away ({putAway.length})</summary>
          <Rows talks={putAway} />
        </details>
      )}
    </nav>
  );
}

function Group({ title, talks }: { title: string; talks: readonly Talk[] }) {
  if (talks.length === 0) return null;
  return (
    <section>
      <h2 className="desk__group">
        {title} <span>{talks.length}</span>
      </h2>
      <Rows talks={talks} />
    </section>
  );
}

function Rows({ talks }: { talks: readonly Talk[] }) {
  const open = useStore($openTalk);
  const { me } = useStore($desk);
  const now = useNow();
  return (
    <ul className="desk__rows">
      {talks.map((talk) => (
        <li key={talk.id}>
          <TalkRow talk={talk} me={me} now={now} isOpen={talk.id === open} />
        </li>
      ))}
    </ul>
  );
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.talk-row')].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = STEPS[event.key]?.(at, rows.length - 1);
  if (next === undefined || at === -1) return;
  event.preventDefault();
  rows[next]?.focus();
}
