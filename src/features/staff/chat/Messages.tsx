import { useStore } from '@nanostores/react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import type { ChatMessage, Conversation } from '#contract/chat.ts';
import { clockInZone, isSameDay } from '#domain/calendar-date.ts';
import { dayInWords } from '#features/chat/lines.ts';
import { Button } from '#ui/Button.tsx';
import { visitorName, type ConversationHistory } from './conversations.ts';
import type { UnsentAnswer } from './staff-chat-memory.ts';
import { $connection, $typing, $unsent, answerAgain, takeBack } from './staff-chat.ts';

/** The log follows new messages while it is at most this far from its end, in CSS pixels. */
const NEAR_PX = 120;

interface Props {
  conversation: Conversation;
  history: ConversationHistory | undefined;
  now: number;
}

/** The messages by day, the unconfirmed ones last. A screen reader announces new messages. */
export function Messages({ conversation, history, now }: Props) {
  const unsent = useStore($unsent).filter((one) => one.conversation === conversation.id);
  const typing = useStore($typing).filter((one) => one.conversation === conversation.id);
  const log = useRef<HTMLDivElement>(null);
  const messages = history?.messages ?? [];
  useFollowEnd(
    log,
    `${messages.length} ${typing.length} ${unsent.map(({ id, refused }) => id + refused).join(' ')}`,
    unsent.length,
  );
  const name = visitorName(conversation);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs keyboard focus
    <div className="conversation-log" ref={log} tabIndex={0} role="region" aria-label={`Messages with ${name}`}>
      {history === undefined && <p className="muted small">Loading messages…</p>}
      <div role="log" aria-label="New messages" className="conversation-log__messages">
        {messages.map((message, index) => (
          <Fragment key={message.seq}>
            {(index === 0 || !isSameDay(message.at, messages[index - 1]!.at)) && (
              <h3 className="conversation-log__day">{dayInWords(message.at, now)}</h3>
            )}
            <Message message={message} visitor={name} isSeen={message.seq <= conversation.readByVisitor} />
          </Fragment>
        ))}
      </div>
      {unsent.map((one) => (
        <UnsentMessage key={one.id} unsent={one} />
      ))}
      <p className="conversation-log__typing" aria-live="polite">
        {typing.map((one) => (
          <span key={one.name}>
            {one.from === 'visitor' ? `${name} is typing …` : `${one.name} is writing an answer …`}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}

function Message({ message, visitor, isSeen }: { message: ChatMessage; visitor: string; isSeen: boolean }) {
  const { from, text, at } = message;
  if (from === 'notice') return <p className="conversation-log__notice">{text}</p>;
  const isOurs = from === 'staff';
  return (
    <div className={isOurs ? 'message message--ours' : 'message'}>
      <p className="message__who">
        <b>{isOurs ? message.name : visitor}</b> <time dateTime={new Date(at).toISOString()}>{clockInZone(at)}</time>
        {isOurs && <span>{isSeen ? ' Seen' : ' Delivered'}</span>}
      </p>
      <p className="message__text">{text}</p>
    </div>
  );
}

/** Scrolls to new messages if the log is at its end or the person has just answered. */
function useFollowEnd(log: { current: HTMLElement | null }, what: string, ownCount: number): void {
  const before = useRef({ height: 0, ownCount: 0 });
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const wasAtEnd = element.scrollTop + element.clientHeight > before.current.height - NEAR_PX;
    if (wasAtEnd || ownCount > before.current.ownCount) element.scrollTop = element.scrollHeight;
    before.current = { height: element.scrollHeight, ownCount };
  }, [log, what, ownCount]);
}

/** An answer that the server has not confirmed, or has refused. */
function UnsentMessage({ unsent }: { unsent: UnsentAnswer }) {
  const isDown = useStore($connection) !== 'open';
  return (
    <div className="message message--ours message--unsent">
      <p className="message__text">{unsent.text}</p>
      {unsent.refused === '' ? (
        <p className="message__who">{isDown ? 'Waiting for a connection' : 'Sending …'}</p>
      ) : (
        <div className="message__refused" role="alert">
          <p>{`Not sent. ${unsent.refused}`}</p>
          <Button look="link" onPress={() => answerAgain(unsent.id)}>
            Try again
          </Button>
          <Button look="link" onPress={() => takeBack(unsent.id)}>
            Change it
          </Button>
        </div>
      )}
    </div>
  );
}
