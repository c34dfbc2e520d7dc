import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $booking } from '#stores/booking.ts';

/** Until when the seats are kept, as a time on the guest's own clock; a fact, not a countdown. */
export function HoldNote() {
  const { holdExpiresAt } = useStore($booking);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (holdExpiresAt === null) return;
    const left = Date.parse(holdExpiresAt) - Date.now();
    setOver(left <= 0);
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [holdExpiresAt]);
  if (holdExpiresAt === null) return null;
  if (isOver) return <p>Your seats are no longer held. We check that they are still free when you pay.</p>;
  const time = new Date(holdExpiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return <p>Your seats are held until {time}.</p>;
}
