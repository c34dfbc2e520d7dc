import { parseHtml, type HtmlRoot } from './html.ts';
import { lineAt, type Fault, type ForeignPicture } from './foreign-site.ts';

const TAG = /\[(\/?)([a-z][\w-]*)((?:\s+[^\]]*)?)\]/gi;
const CAPTION = /\[caption(?:\s[^\]]*)?\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const GALLERY = /\[gallery((?:\s[^\]]*)?)\]/gi;
const EMBED = /\[embed(?:\s[^\]]*)?\]\s*(\S+?)\s*\[\/embed\]/gi;
const OWN = /^(?:caption|gallery|embed|video|audio|playlist|youtube)$/i;
/** Shortcodes of page builders that lay out rows and columns: what stands in two of them is not one line. */
const LAYOUT = /row|col|section/i;

/** The footnotes of the plugins that most sites use for them. */
const NOTE = /\[(efn_note|footnote|ref)\]([\s\S]*?)\[\/\1\]/gi;

interface Converted {
  readonly html: string;
  readonly faults: readonly Fault[];
}

/**
 * Converts the shortcodes that WordPress itself has to HTML; every line stays where it is. Those of plugins are removed
 * and named, and what is in them stays.
 */
export function shortcodesToHtml(
  text: string,
  library: ReadonlyMap<string, ForeignPicture>,
): Converted & { readonly footnotes: ReadonlyMap<string, HtmlRoot> } {
  const footnotes = new Map<string, HtmlRoot>();
  const faults: Fault[] = [];
  const gallery = (fields: string, line: number): string => {
    const ids = /ids\s*=\s*["']?([\d,\s]+)/.exec(fields)?.[1]?.match(/\d+/g) ?? [];
    const missing = ids.filter((id) => !library.has(id));
    const problem =
      ids.length === 0
        ? 'a gallery names no pictures'
        : `a gallery names pictures that are not in the export: ${missing.join(', ')}`;
    if (ids.length === 0 || missing.length > 0) faults.push({ line, problem: `${problem}. Add them to the article` });
    const pictures = ids.flatMap((id) => library.get(id) ?? []);
    const figures = pictures.map(
      ({ url, alt, caption }) =>
        `<figure><img src="${escaped(url)}" alt="${escaped(alt)}"><figcaption>${escaped(caption)}</figcaption></figure>`,
    );
    return `<figure class="gallery">${figures.join('')}</figure>`;
  };
  const known = text
    .replace(CAPTION, '<figure>$1<figcaption>$2</figcaption></figure>')
    .replace(GALLERY, (_, fields: string, index: number, all: string) => gallery(fields, lineAt(all, index)))
    .replace(EMBED, '<p>$1</p>')
    .replace(NOTE, (_, _name, note: string) => {
      const id = `written ${footnotes.size}`;
      footnotes.set(id, parseHtml(note));
      return `<sup data-fn="${id}"></sup>${note.replaceAll(/[^\n]/g, '')}`;
    });
  const closed = new Set([...known.matchAll(TAG)].filter(([, slash]) => slash === '/').map(([, , name]) => name));
  const html = known.replace(TAG, (written, slash: string, name: string, fields: string, index: number) => {
    const isShortcode = closed.has(name) || OWN.test(name) || /[_-]/.test(name) || /\w=/.test(fields);
    if (!isShortcode) return written;
    if (slash === '')
      faults.push({
        line: lineAt(known, index),
        problem: `the shortcode ${written} was removed. Write what it showed`,
      });
    return LAYOUT.test(name) ? '</p><p>' : '';
  });
  return { html, faults, footnotes };
}

/** Shortcodes of Hugo and tags of Jekyll in a Markdown file, as HTML on the same line. */
export function templateTagsToHtml(text: string): Converted {
  const faults: Fault[] = [];
  const html = text
    .replace(/\{\{[<%]\s*(youtube|vimeo)\s+(?:id=)?"?([\w-]+)"?.*?[>%]\}\}/g, (_, service: string, id: string) =>
      service === 'vimeo' ? `https://vimeo.com/${id}` : `https://youtu.be/${id}`,
    )
    .replace(/\{\{[<%]\s*figure\s+(.*?)\s*\/?[>%]\}\}/g, (_, fields: string) => {
      const field = (name: string) => escaped(new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(fields)?.[1] ?? '');
      const caption = field('caption') || field('title');
      return `<figure><img src="${field('src')}" alt="${field('alt')}"><figcaption>${caption}</figcaption></figure>`;
    })
    .replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, (written, index: number, all: string) => {
      faults.push({ line: lineAt(all, index), problem: `the tag ${written} was removed. Write what it showed` });
      return written.replaceAll(/[^\n]/g, '');
    });
  return { html, faults };
}

const BLOCK =
  /^\s*<\/?(?:!--|p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|t[rhd]|thead|tbody|caption|blockquote|figure|pre|hr|section)\b/i;

/** In the old editor of WordPress an empty line separates paragraphs, and a line's end is one. Lines stay where they are. */
export function withParagraphs(html: string): string {
  return html
    .split(/(<pre[\s\S]*?<\/pre>|\r?\n[ \t\u00A0]*\r?\n\s*)/i)
    .map((part) =>
      part.trim() === '' || BLOCK.test(part)
        ? part
        : `<p>${part.trimEnd().replaceAll(/\r?\n(?!\s*<\/?(?:ul|ol|li|h\d|table|blockquote|div|p|figure)\b)/g, '<br>\n')}</p>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
