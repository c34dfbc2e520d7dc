import { useStore } from '@nanostores/react';
import { startOver } from '#stores/booking-exits.ts';
import { $guest } from '#stores/guest.ts';

/**
 * The way out for whoever finds another guest's details here (M85). There is nothing to sign in to, so it shows only
 * where the functions know who the visitor said they are (M02, D48).
 */
export function StartOver() {
  if (useStore($guest) === null) return null;
  return (
    <>
      Not you?{' '}
      <button
        className="text-link"
        type="button"
        data-url="/api/logout/"
        onClick={({ currentTarget }) => void startOver(currentTarget.dataset['url']!)}
      >
        Start over
      </button>{' '}
      with an empty cart.
    </>
  );
}
