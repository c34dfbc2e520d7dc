import { useSyncExternalStore } from 'react';
import { MEDIA } from '#domain/media-queries.ts';

/** Whether there is room for a third column. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(MEDIA.desktop);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(MEDIA.desktop).matches,
  );
}
