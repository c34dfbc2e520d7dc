import type { Line } from './lines.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { linkedText } from './linked-text.ts';

/** One line of the log. Time and delivery state are not read out when they change. */
export function LogLine({ line }: { line: Line }) {
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
