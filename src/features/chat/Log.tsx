import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { newTabName } from '#domain/text/prose.ts';
import { WORDING } from '#domain/text/wording.ts';
import { $chat } from './chat.ts';
import { linesOf, linkedText, type Line } from './lines.ts';

/**
 * The messages. A screen reader announces new messages politely, and not those that were there when the panel opened.
 *
 * The log stays scrolled to its end, unless the visitor has scrolled up.
 */
export function Log() {
  const chat = useStore($chat);
  const { link, messages, unsent, attended, hours, typist } = chat;
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAnnounced, setAnnounced] = useState(false);

  useEffect(() => {
    if (isAtEnd.current || unsent.length > 0) goToEnd(log.current!);
  }, [messages, unsent, typist]);
  // Its size changes when it is first shown and when a phone's keyboard opens.
  useEffect(() => {
    const sizes = new ResizeObserver(() => isAtEnd.current && goToEnd(log.current!));
    sizes.observe(log.current!);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => setAnnounced(link === 'up' || link === 'down'), [link]);

  const lines = linesOf(chat, Date.now());
  return (
    <div
      className="chat__log"
      ref={log}
      role="log"
      aria-label="Messages"
      aria-live={isAnnounced ? 'polite' : 'off'}
      aria-relevant="additions"
      // A scrolling region needs keyboard focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {lines.length === 0 && (link === 'up' || link === 'joining' || link === 'down') && (
        <Greeting attended={attended} hours={hours} />
      )}
      {lines.map((line) => (
        <LogLine key={line.key} line={line} />
      ))}
      {typist !== '' && (
        <p className="chat__typing" aria-live="off">
          <span>{`${typist} is typing`}</span>
          <span className="chat__dots" aria-hidden="true" />
        </p>
      )}
    </div>
  );
}

function goToEnd(log: HTMLElement): void {
  log.scrollTop = log.scrollHeight;
}

function Greeting({ attended, hours }: { attended: boolean; hours: string }) {
  return (
    <div className="chat__greeting">
      <p className="chat__hello">{attended ? WORDING.chat : 'We’re out on the road.'}</p>
      <p>
        {attended
          ? 'You’re chatting with a real person. Ask about trips, dates, packing – anything.'
          : 'Leave your email and a message, and we’ll reply by email.'}
      </p>
      {!attended && hours !== '' && <p className="muted">{`Chat hours: ${hours}`}</p>}
    </div>
  );
}

/** One line of the log. Time and delivery state are not read out when they change. */
function LogLine({ line }: { line: Line }) {
  if (line.kind === 'day') return <p className="chat__day">{line.text}</p>;
  if (line.kind === 'notice') return <p className="chat__notice">{line.text}</p>;
  const { mine, name, text, time, mark } = line;
  return (
    <div className={mine ? 'msg msg--me' : 'msg'}>
      {mine ? <span className="sr">You: </span> : name !== '' && <p className="msg__name">{name}</p>}
      <p className="msg__text">{mine ? text : <Linked text={text} />}</p>
      <p className="msg__meta" aria-live="off">
        <time>{time}</time>
        {mark !== null && <span data-mark={mark}>{mark === 'Sending' ? 'Sending…' : mark}</span>}
      </p>
    </div>
  );
}

/** Links to this site open in the same tab, others in a new one. */
function Linked({ text }: { text: string }) {
  return linkedText(text).map(({ text: piece, href }, index) => {
    if (href === undefined) return piece;
    const isOurs = new URL(href).origin === location.origin;
    return (
      <a
        key={index}
        href={href}
        rel="noopener noreferrer"
        {...(!isOurs && { target: '_blank', 'aria-label': newTabName(piece) })}
      >
        {piece}
      </a>
    );
  });
}
