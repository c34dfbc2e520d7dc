import { lineAt, type Fault, type ForeignArticle } from './foreign-site.ts';

type ForeignPicture = NonNullable<ForeignArticle['picture']>;

const TAG = /\[(\/?)([a-z][\w-]*)((?:\s+[^\]]*)?)\]/gi;
const CAPTION = /\[caption(?:\s[^\]]*)?\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const GALLERY = /\[gallery((?:\s[^\]]*)?)\]/gi;
const EMBED = /\[embed(?:\s[^\]]*)?\]\s*(\S+?)\s*\[\/embed\]/gi;
const OWN = /^(?:caption|gallery|embed|video|audio|playlist|youtube)$/i;
/** Shortcodes of page builders that lay out rows and columns: what stands in two of them is not one line. */
const LAYOUT = /row|col|section/i;
/** The footnotes of the plugins that most sites use for them. */
const NOTE = /\[(efn_note|footnote|ref)\]([\s\S]*?)\[\/\1\]/gi;

/**
 * Converts the shortcodes that WordPress itself has to HTML; every line stays where it is. Those of plugins are removed
 * and named, and what is in them stays. `notes` are the footnotes, which belong below the text.
 */
export function shortcodesToHtml(text: string, library: ReadonlyMap<string, ForeignPicture>) {
  const notes: string[] = [];
  const faults: Fault[] = [];
  const tell = (all: string, index: number, problem: string) => faults.push({ line: lineAt(all, index), problem });
  const known = text
    .replace(CAPTION, '<figure>$1<figcaption>$2</figcaption></figure>')
    .replace(GALLERY, (_, fields: string, index: number, all: string) => {
      const ids = /ids\s*=\s*["']?([\d,\s]+)/.exec(fields)?.[1]?.match(/\d+/g) ?? [];
      const missing = ids.filter((id) => !library.has(id)).join(', ');
      if (ids.length === 0) tell(all, index, 'a gallery names no pictures. Add them to the article');
      else if (missing !== '')
        tell(all, index, `a gallery names pictures that are not in the export: ${missing}. Add them to the article`);
      const figures = ids.flatMap((id) => library.get(id) ?? []).map(figureOf);
      return `<figure class="gallery">${figures.join('')}</figure>`;
    })
    .replace(EMBED, '<p>$1</p>')
    .replace(NOTE, (_, _name, note: string) => {
      const id = `written-${notes.length}`;
      notes.push(`<aside id="${id}">${note}</aside>`);
      return `<sup data-fn="${id}"></sup>${linesOf(note)}`;
    });
  const closed = new Set([...known.matchAll(TAG)].filter(([, slash]) => slash === '/').map(([, , name]) => name));
  const html = known.replace(TAG, (written, slash: string, name: string, fields: string, index: number) => {
    const isShortcode = closed.has(name) || OWN.test(name) || /[_-]/.test(name) || /\w=/.test(fields);
    if (!isShortcode) return written;
    if (slash === '') tell(known, index, `the shortcode ${written} was removed. Write what it showed`);
    return LAYOUT.test(name) ? '</p><p>' : '';
  });
  return { html, faults, notes: notes.join('') };
}

/** Shortcodes of Hugo and tags of Jekyll in a Markdown file, as HTML on the same line. */
export function templateTagsToHtml(text: string) {
  const faults: Fault[] = [];
  const html = text
    .replace(
      /\{\{[<%]\s*(youtube|vimeo)\s+(?:id=)?"?([\w-]+)"?.*?[>%]\}\}/g,
      (_, service: string, id: string) => `https://${service === 'vimeo' ? 'vimeo.com' : 'youtu.be'}/${id}`,
    )
    .replace(/\{\{[<%]\s*figure\s+(.*?)\s*\/?[>%]\}\}/g, (_, fields: string) => {
      const field = (name: string) => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(fields)?.[1] ?? '';
      return figureOf({ url: field('src'), alt: field('alt'), caption: field('caption') || field('title') });
    })
    .replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, (written, index: number, all: string) => {
      faults.push({ line: lineAt(all, index), problem: `the tag ${written} was removed. Write what it showed` });
      return linesOf(written);
    });
  return { html, faults };
}

const BLOCK =
  /^\s*<\/?(?:!--|p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|t[rhd]|thead|tbody|caption|blockquote|figure|pre|hr|section)\b/i;
const LINE_END = /\r?\n(?!\s*<\/?(?:ul|ol|li|h\d|table|blockquote|div|p|figure)\b)/g;

/** In the old editor of WordPress an empty line separates paragraphs, and a line's end is one. Lines stay where they are. */
export function withParagraphs(html: string): string {
  return html
    .split(/(<pre[\s\S]*?<\/pre>|\r?\n[ \t\u00A0]*\r?\n\s*)/i)
    .map((part) =>
      part.trim() === '' || BLOCK.test(part) ? part : `<p>${part.trimEnd().replaceAll(LINE_END, '<br>\n')}</p>`,
    )
    .join('');
}

function figureOf({ url, alt, caption }: ForeignPicture): string {
  const [src, words, below] = [url, alt, caption].map((text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  );
  return `<figure><img src="${src}" alt="${words}"><figcaption>${below}</figcaption></figure>`;
}

/** The line ends of what is removed, so that the lines below stay where they are. */
function linesOf(removed: string): string {
  return removed.replaceAll(/[^\n]/g, '');
}
