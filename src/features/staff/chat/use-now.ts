import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** The current instant, updated twice a minute, for texts such as "2 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
