import { readVideoAddress } from '#catalogue/schema/video-address.ts';
import type { Fault, ForeignPicture } from './foreign-site.ts';

export interface Library {
  readonly byId: ReadonlyMap<string, ForeignPicture>;
  /** The pictures that were uploaded with the article, for a gallery without a list. */
  readonly attached: readonly ForeignPicture[];
}

const TAG = /\[(\/?)([a-z][\w-]*)((?:\s+[^\]]*)?)\]/gi;
const WITH_CONTENT = (names: string) => new RegExp(`\\[(${names})((?:\\s[^\\]]*)?)\\]([\\s\\S]*?)\\[/\\1\\]`, 'gi');
const VIDEOS = /\[(youtube|vimeo)((?:[\s=][^\]]*)?)\](?:([^[]*)\[\/\1\])?/gi;
const PLAYED = /\[(video|audio)(\s[^\]]*)\](?:\s*\[\/\1\])?/gi;

/** Converts shortcodes of WordPress to HTML. Unknown ones are removed and reported; their content stays. */
export function shortcodesToHtml(text: string, library: Library): { html: string; faults: Fault[] } {
  const faults: Fault[] = [];
  const html = text
    .replace(WITH_CONTENT('caption|wp_caption'), (_, _name, fields: string, content: string) =>
      captioned(fields, content),
    )
    .replace(/\[gallery((?:\s[^\]]*)?)\]/gi, (written, fields: string) => gallery(written, fields, library, faults))
    .replace(WITH_CONTENT('efn_note|footnote|ref'), (_, _name, _fields, note: string) => `<x-note>${note}</x-note>`)
    .replace(WITH_CONTENT('embed'), (_, _name, _fields, url: string) => frame(url.trim()))
    .replace(VIDEOS, (_, service: string, fields: string, content: string | undefined) =>
      frame(videoUrl(service, fields, content ?? '')),
    )
    .replace(PLAYED, (_, name: string, fields: string) => `<${name} src="${sourceIn(fields)}"></${name}>`);
  const known = html.replace(/\[(\[[^\]]+\])\]/g, '$1');
  return { html: withoutUnknown(known, faults), faults };
}

/** `name="value"` pairs, and values without a name. */
function fieldsIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)];
  return Object.fromEntries(pairs.map(([, name, ...values]) => [name!.toLowerCase(), values.find(Boolean) ?? '']));
}

/** The caption is after the picture, or in a field in old exports. */
function captioned(fields: string, content: string): string {
  const [, picture = '', words = ''] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? [];
  const caption = words.trim() || (fieldsIn(fields)['caption'] ?? '');
  return `\n\n<figure>${picture || content}<figcaption>${caption}</figcaption></figure>\n\n`;
}

function gallery(written: string, fields: string, { byId, attached }: Library, faults: Fault[]): string {
  const { ids = '', include = ids } = fieldsIn(fields);
  const wanted = include.split(/[\s,]+/).filter((id) => id !== '');
  const missing = wanted.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    faults.push({ written, problem: `the gallery names pictures that are not in the export: ${missing.join(', ')}` });
  }
  const pictures = wanted.length === 0 ? attached : wanted.flatMap((id) => byId.get(id) ?? []);
  if (pictures.length === 0) {
    if (missing.length === 0) faults.push({ written, problem: 'the gallery has no pictures in the export' });
    return '';
  }
  const shown = pictures.map(
    ({ url, alt, caption }) =>
      `<figure><img src="${escaped(url)}" alt="${escaped(alt)}"><figcaption>${caption}</figcaption></figure>`,
  );
  return `\n\n<figure class="gallery">${shown.join('')}</figure>\n\n`;
}

function videoUrl(service: string, fields: string, content: string): string {
  const said = [
    content.trim(),
    fieldsIn(fields)['id'] ?? '',
    fieldsIn(fields)['url'] ?? '',
    fields.replace(/^[\s=]+/, ''),
  ];
  const [first = ''] = said.filter((one) => one !== '');
  if (/^https?:/.test(first)) return first;
  return service.toLowerCase() === 'vimeo' ? `https://vimeo.com/${first}` : `https://youtu.be/${first}`;
}

function sourceIn(text: string): string {
  const fields = fieldsIn(text);
  const [source = ''] = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav'].flatMap(
    (one) => fields[one] ?? [],
  );
  return escaped(source);
}

function frame(url: string): string {
  return readVideoAddress(url) === null
    ? `\n\n<p>${escaped(url)}</p>\n\n`
    : `\n\n<iframe src="${escaped(url)}"></iframe>\n\n`;
}

/** Shortcodes of page builders that lay out rows and columns: what stands in two of them is not one line. */
const LAYOUT = /^(vc|et_pb|fusion|av|fl)_|^(row|columns?|section|one_\w+|two_\w+)$/i;

/** Text in brackets is a shortcode if it has fields, a closing tag, or a known name. Otherwise it is text. */
function withoutUnknown(html: string, faults: Fault[]): string {
  const closed = new Set([...html.matchAll(TAG)].filter(([, slash]) => slash === '/').map(([, , name]) => name));
  return html.replace(TAG, (written, _slash: string, name: string, fields: string) => {
    const isShortcode = closed.has(name) || /[_-]/.test(name) || /\w=/.test(fields);
    if (!isShortcode) return written;
    if (!written.startsWith('[/')) faults.push({ written, problem: `the shortcode ${written} is nothing here` });
    return LAYOUT.test(name) ? '\n\n' : '';
  });
}

/** Shortcodes of Hugo and tags of Jekyll in a Markdown file, as HTML. */
export function templateTagsToHtml(text: string): { html: string; faults: Fault[] } {
  const faults: Fault[] = [];
  const html = text
    .replace(/\{\{[<%]\s*(youtube|vimeo)\s+(.*?)\s*[>%]\}\}/g, (_, service: string, fields: string) =>
      frame(videoUrl(service, ` ${fields.replaceAll('"', '')}`, fieldsIn(fields)['id'] ?? '')),
    )
    .replace(/\{\{[<%]\s*figure\s+(.*?)\s*\/?[>%]\}\}/g, (_, text: string) => {
      const { src = '', alt = '', caption = '', title = '' } = fieldsIn(text);
      return `\n\n<figure><img src="${escaped(src)}" alt="${escaped(alt)}"><figcaption>${caption || title}</figcaption></figure>\n\n`;
    })
    .replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, (written) => {
      faults.push({ written, problem: `the tag ${written} is nothing here` });
      return '';
    });
  return { html, faults };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
