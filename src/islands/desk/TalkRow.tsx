import type { MouseEvent } from 'react';
import type { Talk } from '#contract/chat.ts';
import { ago } from '#islands/desk/times.ts';
import { goToTalk } from '#stores/desk/desk-address.ts';
import { visitorName } from '#stores/desk/desk-talks.ts';

interface Props {
  talk: Talk;
  me: string;
  now: number;
  isOpen: boolean;
}

/** One talk in the list: a link, so that it can be opened in a tab of its own. */
export function TalkRow({ talk, me, now, isOpen }: Props) {
  const { id, last, unread, online } = talk;
  const others = talk.staff.filter((name) => name !== me);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToTalk(id);
  };
  return (
    <a
      className="talk-row"
      id={`talk-${id}`}
      href={`#${id}`}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={open}
    >
      <span className="talk-row__name">
        <span className="dot" data-online={online || undefined} aria-hidden="true" />
        <b>{visitorName(talk)}</b>
        <span className="sr">{online ? ', online' : ', gone'}</span>
      </span>
      {last.at > 0 && <time dateTime={new Date(last.at).toISOString()}>{ago(last.at, now)}</time>}
      <span className="talk-row__last">
        {last.from === 'staff' && <span className="muted">Us: </span>}
        {last.text === '' ? 'Nothing written yet' : last.text}
      </span>
      {unread > 0 && (
        <span className="talk-row__count">
          {unread}
          <span className="sr"> unread</span>
        </span>
      )}
      {others.length > 0 && <span className="talk-row__staff">{others.join(', ')} has it open</span>}
    </a>
  );
}
