/** What is closed or hidden at first. */
const NOT_IN_FIRST_VIEW = new Set(['nav__list', 'picker__list', 'spinner']);

/** A page as it comes: the classes in use above its foot, the styles it has by then, and those the foot brings. */
export interface FirstView {
  readonly classes: Iterable<string>;
  readonly styles: string;
  readonly laterStyles: string;
}

/** The classes that are drawn above the foot, and only get their styles with it: what has them moves, or changes looks. */
export function styledTooLate({ classes, styles, laterStyles }: FirstView): string[] {
  const later = classesStyledBy(laterStyles);
  const atOnce = classesStyledBy(styles);
  return [...new Set(classes)].filter((name) => later.has(name) && !atOnce.has(name) && !NOT_IN_FIRST_VIEW.has(name));
}

function classesStyledBy(styles: string): Set<string> {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
}
