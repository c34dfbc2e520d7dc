import type { MouseEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { ago } from './times.ts';
import { goToConversation } from './staff-chat-address.ts';
import { visitorName } from './conversations.ts';

interface Props {
  conversation: Conversation;
  me: string;
  now: number;
  isOpen: boolean;
}

/** One conversation of the list. It is a link, so that it can be opened in a new tab. */
export function ConversationRow({ conversation, me, now, isOpen }: Props) {
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
