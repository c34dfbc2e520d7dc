import { MEDIA } from '#domain/media-queries.ts';
import largeTextStyles from '#styles/components/page/large-text.css?inline';

/** Below this width in the visitor's own text size, in `rem`, bars that stay on the screen leave too little of it. */
const NARROWEST = 15;
/** Below this width, in `rem`, the links of the header have no room beside each other. */
const NARROWEST_HEADER = 56;

let styles: CSSStyleSheet | undefined;

/**
 * Marks the page while its text is so large that the window is less than 15 rem wide, as on a phone with text at 200 %.
 * The styles then let header, bars and dialogs scroll with the page, and show a list of dates in place of a month. On a
 * desk it marks that the links of the header, and what stands beside something, have no room. Few visitors need the
 * styles, so they come with this script.
 *
 * Returns a function that ends it.
 */
export function markLargeText(): () => void {
  const root = document.documentElement;
  const mark = () => {
    const size = parseFloat(getComputedStyle(root).fontSize);
    const isLarge = root.toggleAttribute('data-large-text', innerWidth < NARROWEST * size);
    const hasLargeHeader = root.toggleAttribute(
      'data-large-header',
      matchMedia(MEDIA.desktop).matches && innerWidth < NARROWEST_HEADER * size,
    );
    if (isLarge || hasLargeHeader) addStyles();
  };
  // Follows the window, and the size of the text itself.
  const follower = new ResizeObserver(mark);
  follower.observe(document.body);
  addEventListener('resize', mark);
  mark();
  return () => {
    follower.disconnect();
    removeEventListener('resize', mark);
    root.removeAttribute('data-large-text');
    root.removeAttribute('data-large-header');
  };
}

function addStyles(): void {
  if (styles !== undefined) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(largeTextStyles);
  document.adoptedStyleSheets.push(styles);
}
