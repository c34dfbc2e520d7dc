/** Classes of elements that are closed or hidden at first. */
const NOT_IN_FIRST_VIEW = new Set(['nav__list', 'picker__list', 'spinner']);

/** A page before its foot has loaded: the classes above the foot, the styles so far, and the styles in the foot. */
export interface FirstView {
  readonly classes: Iterable<string>;
  readonly styles: string;
  readonly laterStyles: string;
}

/**
 * Classes that are drawn above the foot but get their styles only with it. Their elements would move or change looks.
 */
export function styledTooLate({ classes, styles, laterStyles }: FirstView): string[] {
  const later = classesStyledBy(withoutPrint(laterStyles));
  const atOnce = classesStyledBy(styles);
  return [...new Set(classes)].filter((name) => later.has(name) && !atOnce.has(name) && !NOT_IN_FIRST_VIEW.has(name));
}

/** Leaves out the styles for paper, which no screen waits for. */
function withoutPrint(styles: string): string {
  const start = styles.search(/@media print\s*\{/);
  if (start === -1) return styles;
  let depth = 0;
  let end = styles.indexOf('{', start);
  do {
    if (styles[end] === '{') depth += 1;
    if (styles[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0 && end < styles.length);
  return withoutPrint(styles.slice(0, start) + styles.slice(end));
}

function classesStyledBy(styles: string): Set<string> {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
}
