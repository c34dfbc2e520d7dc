import { useEffect, useRef } from 'react';
import { renewTurnstile, showTurnstile } from './turnstile.ts';

/** The Turnstile widget, if the operator uses it. */
export function Turnstile({ isRefused }: { isRefused: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) void showTurnstile(place.current);
  }, []);
  useEffect(() => {
    if (isRefused && place.current !== null) renewTurnstile(place.current);
  }, [isRefused]);
  return <div ref={place} className="enquiry__question" />;
}
