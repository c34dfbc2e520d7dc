import { expect, test } from 'vitest';
import { readFolder } from '../../../scripts/import/read-folder.ts';
import { formatReport } from '../../../scripts/import/report.ts';
import { EXPECTED, EXPORTS, folderWith, imported, writePictures, zoneTime } from './imported.ts';

const pictures = () =>
  writePictures(folderWith({}), ['assets/tide.jpg', 'assets/chart.png', 'assets/reef.jpg', '1_AbC_d.jpg']);
const folderOf = (files: Readonly<Record<string, string>>) => imported(readFolder(folderWith(files), zoneTime), null);

test('front matter, footnotes, tables, shortcodes and HTML of Markdown files are ours [E16]', async () => {
  const { file, problems, report } = imported(readFolder(`${EXPORTS}/markdown`, zoneTime), pictures());
  expect(problems).toEqual([]);
  await expect(file('articles/tides.mdx')).toMatchFileSnapshot(`${EXPECTED}/tides.mdx`);
  await expect(formatReport(report)).toMatchFileSnapshot(`${EXPECTED}/markdown-report.txt`);
  expect(file('settings/redirects.yaml')).toContain('{ from: /blog/2020/tides.html, to: /blog/article/tides/ }');
});

test('posts of Medium keep title, day, author, pictures and embeds, and nothing of its pages [E16]', async () => {
  const { file, problems } = imported(readFolder(`${EXPORTS}/medium`, zoneTime), pictures());
  expect(problems).toEqual([]);
  await expect(file('articles/salt.mdx')).toMatchFileSnapshot(`${EXPECTED}/salt.mdx`);
});

const TOML = `+++
title = "Tides"
date = 2019-07-04
draft = true
tags = ["sea", "moon"]
+++
Words.
`;
const JSON_FIELDS = `{
  "title": "Tides", "date": "2019-07-04", "draft": true,
  "tags": ["sea", "moon"]
}

Words.
`;
const yaml = (day: string) => `---\ntitle: Tides\n${day}\ndraft: true\ntags: [sea, moon]\n---\nWords.\n`;

test.each([
  TOML,
  TOML.replace('tags', '[taxonomies]\ntags'),
  TOML.replace('2019-07-04', '2019-07-04T09:00:00+11:00'),
  JSON_FIELDS,
  yaml("pubDate: 'Jul 04 2019'"),
  yaml('date: 2019-7-4'),
  yaml('date: 2019-07-03 22:30:00 +0000'),
  yaml('pubDatetime: 2019-07-04T01:00:00Z'),
  yaml('publishDate: July 4th, 2019'),
])('front matter keeps title, day, tags and draft: %j [E16]', (text) => {
  expect(folderOf({ 'post.md': text }).file('articles/post.md')).toMatch(
    /^---\ntitle: Tides\nlead_in: Words.\npublished_date: 2019-07-04\ndraft: true\n.*\ncategories:\n {2}- sea\n {2}- moon\n/,
  );
});

test('a day that cannot be read, and tags beyond three, are named [E16]', () => {
  const { report } = folderOf({ 'post.md': '---\ntitle: A\ndate: 04/07/2019\ntags: [a, b, c, d]\n---\nWords.\n' });
  expect(report.written[0]!.remarks.slice(0, 2)).toEqual([
    'published_date: "04/07/2019" can’t be read. Write year, month and day, such as 2019-07-04.',
    'categories: these tags were left out: d. Write those that it needs.',
  ]);
});

test('front matter that is broken is named, and its file is not imported [E16]', () => {
  const { report } = folderOf({
    ...{ 'a.md': '+++\ntitle = [\n+++\nWords.\n', 'b.md': '{ "title": \n\nWords.\n', 'c.md': 'Words.\n' },
  });
  expect(report.written).toHaveLength(1);
  expect(report.remarks.slice(0, 2)).toEqual(
    ['a.md', 'b.md'].map((file) => `${file}: its front matter can’t be read. Correct it, and import again.`),
  );
});
