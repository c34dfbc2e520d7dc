import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatReport } from '../../../scripts/import/report.ts';
import { readWordPress } from '../../../scripts/import/read-wordpress.ts';
import { contentWith } from '../../content/small-content.ts';
import { EXPORTS, imported, writePictures, zoneTime } from './imported.ts';

const XML = readFileSync(`${EXPORTS}/wordpress.xml`, 'utf8');
const site = () => readWordPress('wordpress.xml', XML, zoneTime);
let pictures: string;

beforeEach(() => {
  pictures = writePictures(mkdtempSync(join(tmpdir(), 'pictures-')), [
    ...['2019/05/dune.jpg', '2019/05/dune-300x200.jpg', '2018/05/dune.jpg', '2019/05/camp.png'],
  ]);
  return () => rmSync(pictures, { recursive: true });
});

/** The line of the export on which a text stands first. */
const lineOf = (text: string) => XML.slice(0, XML.indexOf(text)).split('\n').length;

test('E16 every post of an export becomes an article that passes the check', () => {
  const { problems, files, report } = imported(site(), pictures);
  expect(problems).toEqual([]);
  expect(files('articles').filter((name) => /\.mdx?$/.test(name))).toEqual([
    ...['contact.md', 'next-winter.md', 'packing.md', 'socks.mdx', 'ten-days.mdx', 'untitled.md'],
  ]);
  expect(report).toMatchObject({ alreadyThere: 0, pictures: 2, authors: ["Maeve O'Brien & friends"] });
});

test('E16 an import that is run again brings nothing twice, and leaves what editors changed', () => {
  const { root } = imported(site(), pictures);
  const socks = join(root, 'content/articles/socks.mdx');
  writeFileSync(socks, readFileSync(socks, 'utf8').replace('Always wool', 'Never cotton'));
  const before = imported(site(), pictures, root);
  const after = imported(site(), pictures, root);
  expect(after.report).toMatchObject({
    written: [],
    alreadyThere: 5,
    pictures: 0,
    redirects: 0,
    authors: [],
    categories: [],
  });
  for (const folder of ['articles', 'authors', 'categories', 'settings'])
    expect(after.files(folder)).toEqual(before.files(folder));
  expect(after.file('articles/socks.mdx')).toContain('Never cotton');
});

test('E16 an article keeps its day, its author and its categories, and what waited for its day goes on waiting', () => {
  const { file } = imported(site(), pictures);
  expect(file('articles/ten-days.mdx')).toMatch(
    /^---\ntitle: 'Ten days: mud, dust & a "ute"'\nlead_in: .*\npublished_date: 2019-05-04\ndraft: true\nauthor: maeve-obrien-friends\ncategories:\n {2}- boots\n/,
  );
  expect(file('articles/next-winter.md')).toContain('\npublish: 2036-10-05 09:00\nauthor:');
  expect(file('articles/untitled.md')).toMatch(/^---\ntitle: Untitled\nlead_in: Half a thought\ndraft: true\n/);
  expect(file('categories/boots.md')).toBe('---\nname: Boots & socks\n---\n\nWhat goes \\*on\\* feet.\n');
});

describe('E16 the text of an article', () => {
  const body = (name: string) =>
    imported(site(), pictures).file(`articles/${name}`).split('---\n').slice(2).join('---\n');

  test('of the old editor: paragraphs, caption, gallery, video, table, list and footnote are ours', () => {
    expect(body('ten-days.mdx')).toBe(`
It rained & rained. I \\<3 mud, \\{really\\}, and so did **Beryl**.\\
She had no choice.

&#x69;mport your own towel. export nothing.

![A red dune](./ten-days-dune.jpg)
_The big one, [with socks](/blog/article/socks/)_

## What broke

- The axle
  - twice
- The fridge

### The price of it

| Axle        | 1,200 \\| new |
| ----------- | -----------: |
| Fridge gone |              |

_In dollars_

<Gallery title="Ten days: mud, dust & a &#x22;ute&#x22;">
  <Picture image="./ten-days-dune.jpg" alt="A red dune" />
  <Picture image="./ten-days-camp.png" alt="Camp" />
</Gallery>

_The big dune_

<Video url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" caption="Ten days: mud, dust & a &#x22;ute&#x22;" />

[google.com](https://www.google.com/maps/embed?pb=1)

Book as they say \\[sic], and so[^1] on.

See this, [about us](https://www.dustyboots.example/about-us/) and [the map](https://www.dustyboots.example/wp-content/uploads/2019/05/map.pdf). 🙂

> Mud!
>
> — Beryl (@beryl) [May 4, 2019](https://twitter.com/beryl/status/1)

_Picture to add: Lost_

[^1]: It was _cold_.
`);
  });

  test('of blocks: the same, without a word of the blocks', () => {
    expect(body('socks.mdx')).toBe(`
Wool. Always wool.[^1] [How to wash](#how-to-wash).

![A red dune](./ten-days-dune.jpg)
_Where the **socks** went_

<Gallery title="Both socks">
  <Picture image="./ten-days-dune.jpg" alt="Left sock" />
  <Picture image="./ten-days-camp.png" alt="Right sock" />
</Gallery>

_Left_

<Video url="https://vimeo.com/123456789" caption="A sock dries on a line." />

## How to wash

| Sock | Water |
| ---- | ----- |
| Wool | cold  |

_Ask Gran_

One column.

Another.

[^1]: Not _cotton_.
`);
  });
});

test('E03 E16 what is lost or doubtful is told with its article and its line of the export', () => {
  const { report } = imported(site(), pictures);
  const [tenDays] = report.written;
  const told = tenDays!.remarks
    .filter((remark) => remark.startsWith('wordpress.xml'))
    .map((remark) => remark.slice(15));
  expect(told).toEqual(
    [
      [
        'It rained & rained',
        'the picture https://www.dustyboots.example/wp-content/uploads/2019/05/camp.png has no words for people who cannot see it: write them as its alt',
      ],
      ['<h1 onclick', 'the script onclick of <h1> is left out'],
      ['<table border', 'a table had merged cells: each is a cell of its own now'],
      ['[gallery columns', 'the gallery names pictures that are not in the export: 99'],
      [
        'https://www.youtube.com/watch',
        'the video https://www.youtube.com/watch?v=dQw4w9WgXcQ says nothing of what it shows: its caption is the title',
      ],
      ['<script>document', '<script> is left out, with all that is in it'],
      ['<iframe src', 'the script onload of <iframe> is left out'],
      ['<iframe src', '<iframe> of https://www.google.com/maps/embed?pb=1 is a link now'],
      ['[su_button', 'the shortcode [su_button url="https://example.com"] is nothing here'],
      ['See <a href="javascript', 'the link to javascript:alert(1) leads nowhere here: its words stay'],
      ['See <a href="javascript', 'the link to /about-us/ leads to the old site'],
      ['See <a href="javascript', 'the link to /wp-content/uploads/2019/05/map.pdf leads to the old site'],
      ['<script async', '<script> is left out, with all that is in it'],
      [
        'uploads/2019/05/lost.jpg',
        'the picture https://www.dustyboots.example/wp-content/uploads/2019/05/lost.jpg is not there',
      ],
    ].map(([written, problem]) => `line ${lineOf(written!)}: ${problem}.`),
  );
});

test('E16 what the import leaves is told: comments, pages, posts from the bin', () => {
  const { report } = imported(site(), pictures);
  expect(report.remarks).toEqual([
    'Comments, which this site has not: 2.',
    'Posts from the bin, or never saved: 1.',
    'The page "About us" (https://www.dustyboots.example/about-us/) is not imported.',
    'Of the kind nav_menu_item: 1.',
    "Maeve O'Brien & friends needs a portrait: put it into content/authors/maeve-obrien-friends.md.",
    'Articles without one of the authors have "maeve-obrien-friends".',
    'Articles without one of the categories have "advice".',
    '/contact/ is an address of this site itself; the old page is /blog/article/contact/ now.',
  ]);
  expect(formatReport(report)).toMatch(/^# Import\n\n- 5 articles written, 2 of them as drafts; 0 there already\.\n/);
});

test('E16 old addresses lead to the new ones, and none hides a page of this site', () => {
  const root = contentWith({
    'content/settings/redirects.yaml': '# Mine.\nredirects:\n  - { from: /2018/11/socks, to: /faq/ }\n',
  });
  const { file, report } = imported(site(), pictures, root);
  expect(file('settings/redirects.yaml')).toBe(`# Mine.
redirects:
  - { from: /2018/11/socks, to: /faq/ }
  - { from: /2019/05/ten-days/, to: /blog/article/ten-days/ }
  - { from: /category/gear/boots/, to: /blog/category/boots/ }
  - { from: /category/gear/, to: /blog/category/gear/ }
  - { from: /author/admin/, to: /blog/author/maeve-obrien-friends/ }
`);
  expect(report.remarks).toContain(
    '/contact/ is an address of this site itself; the old page is /blog/article/contact/ now.',
  );
});

test('E16 a picture that nobody has makes its article a draft, with its place kept', () => {
  const { file, problems, report } = imported(site(), null);
  expect(problems).toEqual([]);
  expect(report.written.map(({ isDraft }) => isDraft)).toEqual([true, true, true, true, true]);
  expect(file('articles/next-winter.md')).toContain('\npublish: 2036-10-05 09:00\ndraft: true\n');
  expect(file('articles/next-winter.md')).toContain('\n_Picture to add: Dune_\n');
  expect(file('articles/next-winter.md')).toContain('image: ./picture-to-come.svg');
});

test('E16 of a picture the whole one is taken, from the folder its address names', () => {
  const { root } = imported(site(), pictures);
  const copied = readFileSync(join(root, 'content/articles/ten-days-dune.jpg'));
  expect(copied.equals(readFileSync(join(pictures, '2019/05/dune.jpg')))).toBe(true);
});

test.each(['', '<rss><channel/></rss>', 'not xml', '<html></html>', '{"db":[]}'])(
  'E16 "%s" is no export, and is told so',
  (xml) => {
    const read = readWordPress('posts.xml', xml, zoneTime);
    if (xml.includes('channel')) expect(read).toMatchObject({ articles: [] });
    else expect(read).toBe('posts.xml is no export of WordPress: choose Tools, Export, All content there.');
  },
);
