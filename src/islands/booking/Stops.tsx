import { useStore } from '@nanostores/react';
import './stops.css';
import { headerIndex, STEP_HEADERS, type BookingStep } from '#domain/booking-steps.ts';
import { $hasVisaStep } from '#stores/booking/booking.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * The four stops of a booking, with Visa only when there is a visa to decide (M77). At the confirmation all stops are
 * done.
 */
export function Stops({ step }: { step: BookingStep }) {
  const hasVisa = useStore($hasVisaStep);
  const current = headerIndex(step);
  const isOver = step.kind === 'confirmation';
  return (
    <ol className="stops" aria-label="Steps">
      {Object.entries(STEP_HEADERS)
        .filter(([, name]) => name !== 'Visa' || hasVisa)
        .map(([index, name]) => {
          const isDone = isOver || Number(index) < current;
          return (
            <li
              key={index}
              className={isDone ? 'is-done' : undefined}
              aria-current={!isOver && Number(index) === current ? 'step' : undefined}
            >
              {isDone && <Icon name="tick" />}
              {name}
              {isDone && <span className="sr">, done</span>}
            </li>
          );
        })}
    </ol>
  );
}
