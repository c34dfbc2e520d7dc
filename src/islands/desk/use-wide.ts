import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 75rem)';

/** Whether there is room for a third column. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(WIDE).matches,
  );
}
