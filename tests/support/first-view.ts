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
  const later = classesStyledBy(laterStyles);
  const atOnce = classesStyledBy(styles);
  return [...new Set(classes)].filter((name) => later.has(name) && !atOnce.has(name) && !NOT_IN_FIRST_VIEW.has(name));
}

function classesStyledBy(styles: string): Set<string> {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
}
