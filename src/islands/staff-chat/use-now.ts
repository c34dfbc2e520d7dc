import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** The instant, twice a minute: for what says how long ago something was. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
