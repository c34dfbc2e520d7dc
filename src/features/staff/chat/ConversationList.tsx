import { useStore } from '@nanostores/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { WORDING } from '#domain/text/wording.ts';
import { $conversationGroups, visitorName } from './conversations.ts';
import { $connection, $openConversation, $staffChat, goToConversation } from './staff-chat.ts';

const WEEKDAY = new Intl.DateTimeFormat(WORDING.language, { weekday: 'short' });
const SHORT_DATE = new Intl.DateTimeFormat(WORDING.language, { day: 'numeric', month: 'short' });

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** All conversations, those that wait first. Up, Down, Home and End move between them. */
export function ConversationList({ now }: { now: number }) {
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
      <Group title="Waiting for an answer" conversations={waiting} now={now} />
      <Group title="Answered" conversations={answered} now={now} />
      <Group title="No messages yet" conversations={looking} now={now} />
      {putAway.length > 0 && (
        <details className="staff-chat__away">
          <summary>{`Archived (${putAway.length})`}</summary>
          <Rows conversations={putAway} now={now} />
        </details>
      )}
    </nav>
  );
}

interface RowsProps {
  conversations: readonly Conversation[];
  now: number;
}

function Group({ title, conversations, now }: RowsProps & { title: string }) {
  if (conversations.length === 0) return null;
  return (
    <section>
      <h2 key={title} className="staff-chat__group">
        {title} <span>{conversations.length}</span>
      </h2>
      <Rows conversations={conversations} now={now} />
    </section>
  );
}

function Rows({ conversations, now }: RowsProps) {
  const open = useStore($openConversation);
  const { me } = useStore($staffChat);
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

interface RowProps {
  conversation: Conversation;
  me: string;
  now: number;
  isOpen: boolean;
}

/** One conversation of the list. It is a link, so that it can be opened in a new tab. */
function ConversationRow({ conversation, me, now, isOpen }: RowProps) {
  const { id, last, unread, online } = conversation;
  const others = conversation.staff.filter((name) => name !== me);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToConversation(id);
  };
  return (
    <a
      className="conversation-row"
      id={`conversation-${id}`}
      href={`#${id}`}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={open}
    >
      <span className="conversation-row__name">
        <span className="dot" data-online={online || undefined} aria-hidden="true" />
        <b>{visitorName(conversation)}</b>
        <span className="sr">{online ? ', online' : ', offline'}</span>
      </span>
      {last.at > 0 && <time dateTime={new Date(last.at).toISOString()}>{ago(last.at, now)}</time>}
      <span className="conversation-row__last">
        {last.from === 'staff' && <span className="muted">Us: </span>}
        <span>{last.text === '' ? 'Nothing written yet' : last.text}</span>
      </span>
      {unread > 0 && (
        <span className="conversation-row__count">
          <span>{unread}</span>
          <span className="sr"> unread</span>
        </span>
      )}
      {others.length > 0 && (
        <span className="conversation-row__staff">{`${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} it open`}</span>
      )}
    </a>
  );
}

function ago(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return 'now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  return (past < 6 * DAY ? WEEKDAY : SHORT_DATE).format(at);
}
