import type { MouseEvent } from 'react';
import { LogOut } from './LogOut.tsx';
import { leaveForChat, leaveForContact } from './booking-exits.ts';

/** Below a step's content: the ways to get help. */
export function Help() {
  return (
    <div className="booking__help">
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
