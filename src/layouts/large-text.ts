import largeText from './large-text.css?inline';

/** Adds the styles for large text on a phone. Few visitors need them, so they come after the first paint. */
export function addLargeTextStyles(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(largeText);
  document.adoptedStyleSheets.push(styles);
}
