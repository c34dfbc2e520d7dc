import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readFolder } from '../../../scripts/import/read-folder.ts';
import { readGhost } from '../../../scripts/import/read-ghost.ts';
import { readWordPress } from '../../../scripts/import/read-wordpress.ts';
import { PICTURES } from './blogs-from-elsewhere.ts';
import { EXPORTS, imported, writePictures, zoneTime } from './imported.ts';

const LONG = `${EXPORTS}/long`;
const FROM_MEDIUM = 'articles/eleven-things-i-learned-from-one-bus-and-you-won-t-believe-number-seven.mdx';
const text = (file: string) => readFileSync(`${LONG}/${file}`, 'utf8');
/** A picture is found whatever its ending. */
const files = Object.keys(PICTURES).map((file) => file.replace('.jpeg', '.jpg'));
let pictures: string;

beforeEach(() => {
  pictures = writePictures(mkdtempSync(join(tmpdir(), 'pictures-')), files);
  return () => rmSync(pictures, { recursive: true });
});

const wordpress = () => imported(readWordPress('wordpress.xml', text('wordpress.xml'), zoneTime), pictures);
const ghost = () => imported(readGhost('ghost.json', text('ghost.json'), zoneTime), pictures);
const medium = () => imported(readFolder(`${LONG}/medium`, zoneTime), pictures);
const remarksOf = ({ report }: ReturnType<typeof imported>) =>
  report.written.flatMap(({ remarks }) => remarks).join('\n');

test('long posts with everything ugly become articles that pass the check, and none is a draft [E16]', () => {
  for (const site of [wordpress(), ghost(), medium()]) {
    expect(site.problems).toEqual([]);
    expect(site.report.written.map(({ isDraft }) => isDraft)).not.toContain(true);
  }
});

test('a link to a place in another post leads to its heading, and one to a place that is gone to the page [E16]', () => {
  expect(wordpress().file('articles/the-telephone.md')).toContain('(/blog/article/nine-days/#packing-honestly)');
  const gone = text('wordpress.xml').replace('nine-days/#packing', 'nine-days/#nowhere');
  const site = imported(readWordPress('wordpress.xml', gone, zoneTime), pictures);
  expect(site.file('articles/the-telephone.md')).toContain('(/blog/article/nine-days/)');
  expect(remarksOf(site)).toContain('/nine-days/#nowhere leads to the top of the page now');
});

test('nothing of editors, cameras and page builders is in an article, and their words stay apart [E16]', () => {
  const { file } = wordpress();
  const [days, telephone] = ['articles/nine-days.mdx', 'articles/the-telephone.md'].map(file) as [string, string];
  for (const article of [days, telephone]) expect(article).not.toMatch(/<!--|wp:|mso|\u00A0|Img 4711/);
  expect(telephone).toContain('alt: The telephone\n');
  expect(telephone).toContain('\n- Bars: none\n- Pubs: one\n');
  expect(days).toContain('held the torch.\n\nJonas held the opinion.');
});

test('words of the old page around a post are left out, and the report names them [E16]', () => {
  expect(remarksOf(wordpress())).toContain('"Share this:Facebook" was left out');
  expect(remarksOf(ghost())).toContain('"The Ferry" was left out');
});

test('a post of Medium has its subtitle once, no link without words, and the video that a frame of Embedly shows [E16]', () => {
  const article = medium().file(FROM_MEDIUM);
  expect(article.split('apart from when it comes')).toHaveLength(2);
  expect(article).not.toMatch(/(?<!!)\[\]\(/);
  expect(article).toContain('<Video url="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"');
});
