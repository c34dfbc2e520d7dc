import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { HoldNote } from '#islands/booking/HoldNote.tsx';
import { LogOut } from '#islands/booking/LogOut.tsx';
import { $booking } from '#stores/booking/booking.ts';
import { leaveForChat, leaveForContact } from '#stores/booking/booking-exits.ts';

/** Below a step's content: the end of the seat hold, and the ways to get help. */
export function Help() {
  const { heldUntil } = useStore($booking);
  return (
    <div className="booking__help">
      {heldUntil !== null && <HoldNote until={heldUntil} />}
      <p>
        Need help?{' '}
        <a href="/contact/" onClick={insteadOfLink(leaveForContact)}>
          Contact us
        </a>{' '}
        or{' '}
        <a href="/contact/#live-chat" onClick={insteadOfLink(leaveForChat)}>
          live chat
        </a>
        <LogOut />
      </p>
    </div>
  );
}

/** Runs `leave` instead of following the link, except when the visitor opens the link in a new tab or window. */
function insteadOfLink(leave: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave();
  };
}
