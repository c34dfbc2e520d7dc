import './stops.css';
import { headerIndex, STEP_HEADERS, type BookingStep } from '#domain/booking-steps.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * The four stops of a booking, with Visa only when there is a visa to decide. At the confirmation all stops are
 * done. A narrow or low window shows them as one line, `2 of 4 · Visa`; the list stays there for screen readers.
 */
export function Stops({ step, hasVisa }: { step: BookingStep; hasVisa: boolean }) {
  const isOver = step.kind === 'confirmation';
  const stops = Object.entries(STEP_HEADERS)
    .filter(([, name]) => name !== 'Visa' || hasVisa)
    .map(([index, name]) => ({
      name,
      isDone: isOver || Number(index) < headerIndex(step),
      isCurrent: !isOver && Number(index) === headerIndex(step),
    }));
  const position = stops.findIndex(({ isCurrent }) => isCurrent);
  const line = position === -1 ? 'Your booking' : `${position + 1} of ${stops.length} · ${stops[position]!.name}`;
  return (
    <>
      <p key={line} className="stops-line" aria-hidden="true">
        <span>
          {stops.map(({ name, isDone, isCurrent }) => (
            <i key={name} data-is={isDone ? 'done' : isCurrent ? 'current' : undefined} />
          ))}
        </span>
        {line}
      </p>
      <ol className="stops" aria-label="Steps">
        {stops.map(({ name, isDone, isCurrent }) => (
          <li key={name} className={isDone ? 'is-done' : undefined} aria-current={isCurrent ? 'step' : undefined}>
            {isDone && <Icon name="tick" />}
            <span>{name}</span>
            {isDone && <span className="sr">, done</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
