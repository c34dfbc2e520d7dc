import { useStore } from '@nanostores/react';
import { BOOK } from '#contract/book-paths.ts';
import { logout } from '#contract/guest.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';
import { logOut } from './booking-exits.ts';
import { $booking } from './booking.ts';
import { $guest } from './guest.ts';

/**
 * Lets a visitor who finds another guest's details here log out. There is no sign-in, so it shows only where the
 * functions know guest details, from the moment they were sent.
 *
 * Only a press uses `data-url`. `href` is the page with the log-out form, because extensions fetch links ahead of a press.
 */
export function LogOut() {
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
