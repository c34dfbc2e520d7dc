import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { importSite } from '../../../scripts/import/import-site.ts';
import { Pictures } from '../../../scripts/import/pictures.ts';
import { readWordPress } from '../../../scripts/import/read-wordpress.ts';
import type { ForeignSite } from '../../../scripts/import/foreign-site.ts';
import { contentWith } from '../../content/small-content.ts';

export const EXPORTS = 'tests/tooling/exports';
/** What an import makes of the exports, from this folder. */
export const EXPECTED = '../exports/expected';

/** The first bytes of each kind of picture: an import reads no more of one. */
const PICTURES: Readonly<Record<string, Buffer>> = {
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  png: Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
  heic: Buffer.from('\0\0\0\u0018ftypheic', 'latin1'),
};

/** The last bytes of a JPEG, and of a PNG: the check of the content looks for them. */
const END_OF_PICTURE = Buffer.from('IEND\u00FF\u00D9', 'latin1');

/** Writes pictures into a folder; each holds its own name, so that no two are the same. */
export function writePictures(folder: string, files: readonly string[]): string {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const kind = PICTURES[file.split('.').at(-1)!] ?? Buffer.from('<!doctype html>');
    writeFileSync(join(folder, file), Buffer.concat([kind, Buffer.from(file.replace(/-\d+x\d+/, '')), END_OF_PICTURE]));
  }
  return folder;
}

export const zoneTime = (instant: number) =>
  new Date(instant + 11 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Imports a site into the small content, whose folder is given back with what was written into it. */
export function imported(site: ForeignSite | string, pictures: string | null, root = contentWith()) {
  if (typeof site === 'string') throw new Error(site);
  const report = importSite(site, root, new Pictures(root, pictures));
  return {
    root,
    report,
    problems: checkContent(root)
      .filter(({ severity }) => severity === 'mistake')
      .map(({ file, line, field, problem }) => `${file}:${line} ${field} ${problem}`),
    file: (name: string) => readFileSync(join(root, 'content', name), 'utf8'),
    files: (folder: string) => readdirSync(join(root, 'content', folder)).toSorted(),
  };
}

/** A post of an export of WordPress. */
interface Post {
  readonly title?: string;
  readonly html?: string;
  readonly name?: string;
  readonly link?: string;
  readonly guid?: string;
  readonly category?: readonly [slug: string, name: string];
  readonly excerpt?: string;
}

const cdata = (words: string) => `<![CDATA[${words}]]>`;

/** An export of WordPress with these posts. */
export function exportOf(...posts: readonly Post[]): ForeignSite | string {
  const items = posts.map(
    ({ title, html, name, link, guid, category = ['travel', 'Travel'], excerpt = '' }, index) => `<item>
<title>${cdata(title ?? `Post ${index + 1}`)}</title><link>https://old.example/${link ?? name ?? `post-${index + 1}`}/</link>
<dc:creator>jane</dc:creator><guid>${guid ?? `https://old.example/?p=${index + 1}`}</guid>
<content:encoded>${cdata(html ?? `<p>The text of post ${index + 1}.</p>`)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded><wp:post_id>${index + 1}</wp:post_id>
<wp:post_date>2019-05-01 10:00:00</wp:post_date><wp:post_name>${name ?? `post-${index + 1}`}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="${category[0]}">${cdata(category[1])}</category></item>`,
  );
  const author = '<wp:author><wp:author_login>jane</wp:author_login></wp:author>';
  const xml = `<rss><channel><link>https://old.example</link>${author}${items.join('')}</channel></rss>`;
  return readWordPress('export.xml', xml, zoneTime);
}

/** A folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'posts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
