import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { formatReport } from '../../../scripts/import/report.ts';
import { readWordPress } from '../../../scripts/import/read-wordpress.ts';
import { contentWith } from '../../content/small-content.ts';
import { EXPECTED, EXPORTS, imported, writePictures, zoneTime } from './imported.ts';

const XML = readFileSync(`${EXPORTS}/wordpress.xml`, 'utf8');
const site = () => readWordPress('wordpress.xml', XML, zoneTime);
let pictures: string;

beforeEach(() => {
  pictures = writePictures(mkdtempSync(join(tmpdir(), 'pictures-')), [
    ...['2019/05/dune.jpg', '2019/05/dune-300x200.jpg', '2018/05/dune.jpg', '2019/05/camp.png'],
  ]);
  return () => rmSync(pictures, { recursive: true });
});

test('every post of an export becomes an article that passes the check: of the old editor, of blocks, or for a later day [E16]', async () => {
  const { problems, file, files } = imported(site(), pictures);
  expect(problems).toEqual([]);
  expect(files('articles').filter((name) => /\.mdx?$/.test(name))).toEqual([
    ...['contact.md', 'next-winter.md', 'packing.md', 'socks.mdx', 'ten-days.mdx', 'untitled.md'],
  ]);
  for (const name of ['articles/ten-days.mdx', 'articles/socks.mdx', 'articles/next-winter.md', 'categories/boots.md'])
    await expect(file(name)).toMatchFileSnapshot(`${EXPECTED}/${name.split('/')[1]!}`);
});

test('the report names all that is lost or doubtful, with the line of the export and what to write [E03] [E16]', async () => {
  const { report } = imported(site(), pictures);
  const text = formatReport(report);
  await expect(text).toMatchFileSnapshot(`${EXPECTED}/wordpress-report.txt`);
  const lines = XML.split('\n');
  expect(lines[Number(/line (\d+): <h1>/.exec(text)![1]) - 1]).toContain('<h1 onclick');
  expect(lines[Number(/line (\d+): the picture \S+lost/.exec(text)![1]) - 1]).toContain('lost.jpg');
});

test('lines are right in a file of Windows, and counted from the text where the file has codes [E03]', () => {
  const remarksOf = (xml: string) => {
    const { report } = imported(readWordPress('wordpress.xml', xml, zoneTime), pictures);
    return report.written.map(({ remarks }) => remarks);
  };
  expect(remarksOf(XML.replaceAll('\n', '\r\n'))).toEqual(remarksOf(XML));
  const coded = XML.replace(/<!\[CDATA\[(It rained[^]*?)\]\]>/, (_, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  expect(remarksOf(coded)[0]!.join('\n')).toContain('wordpress.xml, in the text, line 10: <h1> had the script onclick');
});

test('an import that is run again brings nothing twice, and leaves what editors changed [E16]', () => {
  const { root } = imported(site(), pictures);
  const socks = join(root, 'content/articles/socks.mdx');
  writeFileSync(socks, readFileSync(socks, 'utf8').replace('Always wool', 'Never cotton'));
  const before = imported(site(), pictures, root);
  const after = imported(site(), pictures, root);
  const nothing = { written: [], pictures: 0, redirects: 0, authors: [], categories: [] };
  expect(after.report).toMatchObject({ ...nothing, alreadyThere: 5 });
  for (const folder of ['articles', 'authors', 'categories', 'settings'])
    expect(after.files(folder)).toEqual(before.files(folder));
  expect(after.file('articles/socks.mdx')).toContain('Never cotton');
});

test('old addresses lead to the new ones, and none hides a page of this site [E16]', () => {
  const root = contentWith({
    'content/settings/redirects.yaml': '# Mine.\nredirects:\n  - { from: /2018/11/socks, to: /faq/ }\n',
  });
  expect(imported(site(), pictures, root).file('settings/redirects.yaml')).toBe(`# Mine.
redirects:
  - { from: /2018/11/socks, to: /faq/ }
  - { from: /2019/05/ten-days/, to: /blog/article/ten-days/ }
  - { from: /category/gear/boots/, to: /blog/category/boots/ }
  - { from: /category/gear/, to: /blog/category/gear/ }
  - { from: /author/admin/, to: /blog/author/maeve-obrien-friends/ }
`);
});

test('a missing picture makes its article a draft, with its place kept [E16]', () => {
  const { file, problems, report } = imported(site(), null);
  expect(problems).toEqual([]);
  expect(report.written.map(({ isDraft }) => isDraft)).toEqual([true, true, true, true, true]);
  expect(file('articles/next-winter.md')).toContain('\npublish: 2036-10-05 09:00\ndraft: true\n');
  expect(file('articles/next-winter.md')).toContain('\n_Picture to add: Dune_\n');
  expect(file('articles/next-winter.md')).toContain('image: ./picture-to-come.svg');
});

test('of a picture the whole one is taken, from the folder in its address [E16]', () => {
  const { root } = imported(site(), pictures);
  const copied = readFileSync(join(root, 'content/articles/ten-days-dune.jpg'));
  expect(copied.equals(readFileSync(join(pictures, '2019/05/dune.jpg')))).toBe(true);
});

test.each(['', 'not xml', '<html></html>', '{"db":[]}'])('"%s" is refused as no export of WordPress [E16]', (xml) => {
  expect(readWordPress('posts.xml', xml, zoneTime)).toMatch(
    /^posts\.xml isn’t an export of WordPress\. In WordPress, /,
  );
});
