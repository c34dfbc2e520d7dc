import type { MouseEvent } from 'react';
import { leaveFor, logOut } from './booking-exits.ts';
import { useStore } from '@nanostores/react';
import { BOOK } from '#contract/book-paths.ts';
import { logout } from '#contract/guest.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';
import { $booking, $guest } from './booking-state.ts';

/** Below a step's content: the ways to get help. */
export function Help() {
  return (
    <div className="booking__help">
      <p>
        Need help?{' '}
        <a href="/contact/" onClick={insteadOfLink('contact:open')}>
          Contact us
        </a>{' '}
        or{' '}
        <a href="/contact/#live-chat" onClick={insteadOfLink('chat:open')}>
          live chat
        </a>
        <LogOut />
      </p>
    </div>
  );
}

/** Leaves the booking instead of following the link, except when the visitor opens the link in a new tab or window. */
function insteadOfLink(event: Parameters<typeof leaveFor>[0]) {
  return (press: MouseEvent) => {
    if (press.metaKey || press.ctrlKey || press.shiftKey) return;
    press.preventDefault();
    leaveFor(event);
  };
}

/**
 * Lets a visitor who finds another guest's details here log out. There is no sign-in, so it shows only where the
 * functions know guest details, from the moment they were sent.
 *
 * Only a press uses `data-url`. `href` is the page with the log-out form, because extensions fetch links ahead of a press.
 */
function LogOut() {
  const guest = useStore($guest);
  const { paying } = useStore($booking);
  if (guest === null || paying) return null;
  return (
    <span>
      . <span>{logOutQuestion(guest)}</span>{' '}
      <a
        href={BOOK.cart}
        data-url={logout.path}
        onClick={(event) => {
          event.preventDefault();
          void logOut(event.currentTarget.dataset['url']!);
        }}
      >
        {LOG_OUT_LABEL}
      </a>
    </span>
  );
}
