/**
 * The HTML that a text may hold, each tag with its own attributes. What is not here is a mistake, so that a text adds
 * no script, no style and no address that the policy of a page does not know (P28).
 */
export const MARKUP: Readonly<Record<string, readonly string[]>> = {
  abbr: [],
  b: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: [],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: [],
  details: ['open'],
  dfn: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  hr: [],
  i: [],
  ins: [],
  kbd: [],
  li: [],
  mark: [],
  ol: ['start'],
  p: [],
  q: [],
  s: [],
  samp: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  ul: [],
  var: [],
  wbr: [],
};

/** Attributes that every tag may have. */
const EVERYWHERE = ['dir', 'lang', 'title'];

/** The attributes of a tag, or null when no text may hold it. */
export function attributesOf(tag: string): readonly string[] | null {
  const own = Object.hasOwn(MARKUP, tag) ? MARKUP[tag] : undefined;
  return own === undefined ? null : [...own, ...EVERYWHERE];
}
