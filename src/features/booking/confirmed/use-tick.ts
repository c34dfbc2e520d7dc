import { useEffect, useState } from 'react';
import { CONFIRMATION_CHECKMARK_MS } from '#domain/constants.ts';
import { onPageEvent } from '#directives/page-events.ts';

/** Whether the check mark of a confirmation is complete: after its time, or on `booking-form-tick`. */
export function useTick(): boolean {
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    const complete = () => setTicked(true);
    const timer = setTimeout(complete, CONFIRMATION_CHECKMARK_MS);
    const stop = onPageEvent('booking-form-tick', complete);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isTicked;
}
