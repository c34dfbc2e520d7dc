import { MEDIA } from '#domain/media-queries.ts';
import { importPart } from '#stores/own-scripts.ts';

/** Adds the styles for large text on a phone once they apply, because few visitors need them. */
export function addLargeTextStyles(): void {
  const query = matchMedia(MEDIA.largeText);
  const add = async () => {
    const { default: text } = await importPart(() => import('#styles/components/page/large-text.css?inline'));
    const styles = new CSSStyleSheet();
    styles.replaceSync(text);
    document.adoptedStyleSheets.push(styles);
  };
  if (query.matches) add().catch(console.error);
  else query.addEventListener('change', () => void add().catch(console.error), { once: true });
}
