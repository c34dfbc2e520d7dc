import { useSyncExternalStore } from 'react';
import { MEDIA } from '#domain/media-queries.ts';

/** Whether the window has room for a third column. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(MEDIA.desktop);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(MEDIA.desktop).matches,
  );
}
