import { useStore } from '@nanostores/react';
import { logout } from '#contract/guest.ts';
import { logOut } from '#stores/booking/booking-exits.ts';
import { $booking } from '#stores/booking/booking.ts';
import { $guest } from '#stores/booking/guest.ts';

/**
 * The way out for whoever finds another guest's details here (M85). There is nothing to sign in to, so it shows only
 * where the functions know who the visitor said they are, from the moment they said it (M02, D48).
 */
export function LogOut() {
  const isKnown = useStore($guest) !== null;
  const { paying } = useStore($booking);
  if (!isKnown || paying) return null;
  return (
    <>
      . Not you?{' '}
      <a
        href={logout.path}
        data-url={logout.path}
        onClick={(event) => {
          event.preventDefault();
          void logOut(event.currentTarget.dataset['url']!);
        }}
      >
        Log out
      </a>
    </>
  );
}
