import { useStore } from '@nanostores/react';
import { $booking, clearFieldError } from '#stores/booking.ts';

/** What a control needs to show its error and to take it away when the guest turns to it (M128). */
export function useErrors() {
  const { errors } = useStore($booking);
  return (name: string) => ({ error: errors[name]?.[0], onFocus: () => clearFieldError(name) });
}
