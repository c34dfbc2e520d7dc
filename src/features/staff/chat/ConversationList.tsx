import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { useNow } from './use-now.ts';
import { $staffChat, $connection, $openConversation } from './staff-chat.ts';
import { $conversationGroups } from './conversations.ts';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** All conversations, those that wait first. Up, Down, Home and End move between them. */
export function ConversationList() {
  const { waiting, answered, looking, putAway } = useStore($conversationGroups);
  const isLoaded = useStore($connection) === 'open';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move focus
    <nav className="staff-chat__list" aria-label="Conversations" onKeyDown={step}>
      {isLoaded && waiting.length + answered.length + looking.length === 0 && (
        <p className="staff-chat__empty">
          <b>No one is waiting.</b> New conversations will appear here.
        </p>
      )}
      <Group title="Waiting for an answer" conversations={waiting} />
      <Group title="Answered" conversations={answered} />
      <Group title="No messages yet" conversations={looking} />
      {putAway.length > 0 && (
        <details className="staff-chat__away">
          <summary>{`Archived (${putAway.length})`}</summary>
          <Rows conversations={putAway} />
        </details>
      )}
    </nav>
  );
}

function Group({ title, conversations }: { title: string; conversations: readonly Conversation[] }) {
  if (conversations.length === 0) return null;
  return (
    <section>
      <h2 key={title} className="staff-chat__group">
        {title} <span>{conversations.length}</span>
      </h2>
      <Rows conversations={conversations} />
    </section>
  );
}

function Rows({ conversations }: { conversations: readonly Conversation[] }) {
  const open = useStore($openConversation);
  const { me } = useStore($staffChat);
  const now = useNow();
  return (
    <ul className="staff-chat__rows">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} me={me} now={now} isOpen={conversation.id === open} />
        </li>
      ))}
    </ul>
  );
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.conversation-row')].filter(
    (row) => row.getClientRects().length > 0,
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = STEPS[event.key]?.(at, rows.length - 1);
  if (next === undefined || at === -1) return;
  event.preventDefault();
  rows[next]?.focus();
}
