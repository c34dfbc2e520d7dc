import { useStore } from '@nanostores/react';
import type { FocusEvent } from 'react';
import { $booking, clearFieldError } from '#stores/booking.ts';

/**
 * What a control needs to show its error and to take it away when the guest turns to it (M128).
 *
 * A pressed control waits for the release: an error that vanishes moves what is below it, and the press would end on
 * something else.
 */
export function useErrors() {
  const { errors } = useStore($booking);
  return (name: string) => ({
    error: errors[name]?.[0],
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':active')) afterPress(() => clearFieldError(name));
      else clearFieldError(name);
    },
  });
}

/** Runs once the press under way is over and its click has been dealt with. */
function afterPress(react: () => void): void {
  const release = new AbortController();
  const over = () => {
    release.abort();
    setTimeout(react);
  };
  window.addEventListener('pointerup', over, { signal: release.signal });
  window.addEventListener('pointercancel', over, { signal: release.signal });
}
