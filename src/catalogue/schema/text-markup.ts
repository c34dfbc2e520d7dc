/**
 * The HTML tags that a text may contain, each with its own attributes. Everything else is a mistake. So a text adds no
 * script, no style and no address that the page's security policy does not know.
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

/** Gives the attributes of a tag, or null if no text may contain the tag. */
export function attributesOf(tag: string): readonly string[] | null {
  const own = Object.hasOwn(MARKUP, tag) ? MARKUP[tag] : undefined;
  return own === undefined ? null : [...own, ...EVERYWHERE];
}
