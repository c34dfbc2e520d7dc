import { MEDIA } from '#domain/media-queries.ts';
import { importPart } from '#stores/own-scripts.ts';

/** Loads the styles for large text on a phone once they apply, because few visitors need them. */
export function loadLargeTextStyles(): void {
  const query = matchMedia(MEDIA.largeText);
  const load = () => {
    if (query.matches) importPart(() => import('#styles/components/page/large-text.css')).catch(console.error);
  };
  query.addEventListener('change', load);
  load();
}
