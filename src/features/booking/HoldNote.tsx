import { useStore } from '@nanostores/react';
import type { HeldUntil } from './booking-state.ts';
import { Icon } from '#ui/Icon.tsx';
import { useEffect, useState } from 'react';
import { clockForGuests, clockInZone } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { SEATS_NOT_HELD } from '#domain/text/booking-texts.ts';
import { $cartItemsCount } from '#features/cart/cart.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';

const TICK_MS = 1000;
/** When so many minutes are left, the note is also read out. */
const SPOKEN_AT = [5, 1];
/** From so many minutes on, the note stands out. */
const SOON_MINUTES = 5;

/** Shows when the hold ends, on the guest's own clock, and the minutes left. Both come from the ledger. */
export function HoldNote({ until }: { until: HeldUntil }) {
  const minutes = useMinutesLeft(until);
  const isOver = minutes <= 0;
  const time = clockForGuests(clockInZone(until));
  const left = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const isOneSeat = useStore($cartItemsCount) <= 1;
  return (
    <div className="hold" data-soon={minutes <= SOON_MINUTES || undefined}>
      <Icon name="clock" />
      {!isOver && <p>{`${isOneSeat ? 'Seat' : 'Seats'} held until ${time} · ${left} left`}</p>}
      <LiveRegion seen={isOver}>
        {isOver && <p>{SEATS_NOT_HELD}</p>}
        {SPOKEN_AT.includes(minutes) && (
          <p>{`${left} left to pay before your ${isOneSeat ? 'seat is' : 'seats are'} released.`}</p>
        )}
      </LiveRegion>
    </div>
  );
}

/** Whole minutes left, rounded up. After a sleeping tab wakes up, the next tick corrects the number. */
function useMinutesLeft(until: HeldUntil): number {
  const [minutes, setMinutes] = useState(() => minutesLeft(until));
  useEffect(() => {
    const count = () => setMinutes(minutesLeft(until));
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}

function minutesLeft(until: HeldUntil): number {
  return Math.ceil((until - Date.now()) / MINUTE);
}
