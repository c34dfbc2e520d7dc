import { expect, test } from 'vitest';
import { readFolder } from '../../../scripts/import/read-folder.ts';
import { exportOf, folderWith, imported, writePictures, zoneTime } from './imported.ts';

const remarksOf = ({ report }: ReturnType<typeof imported>) =>
  [...report.remarks, ...report.written.flatMap(({ remarks }) => remarks)].join('\n');

test('two posts with one guid become two articles, and a second import adds none [E16]', () => {
  const site = exportOf(
    { title: 'First', guid: 'one', name: 'first' },
    { title: 'Second', guid: 'one', name: 'second' },
  );
  const { root, files } = imported(site, null);
  expect(files('articles')).toEqual(expect.arrayContaining(['first.md', 'second.md']));
  expect(imported(site, null, root).report).toMatchObject({ written: [], alreadyThere: 2 });
});

test('a picture is taken by its name in every script, and never for another of its length or month [E16]', () => {
  const folder = writePictures(folderWith({}), ['2019/05/海.jpg', '2019/05/1.jpg', '2018/05/dune.jpg']);
  const shows = (file: string) => ({ html: `<p>Words.</p><img src="/wp-content/uploads/2019/05/${file}" alt="Sea">` });
  const { file, report } = imported(exportOf(shows('海.jpg'), shows('море-1.jpg'), shows('dune.jpg')), folder);
  expect(file('articles/post-1.md')).toContain('image: ./post-1-picture.jpg');
  expect(report.written.map(({ isDraft }) => isDraft)).toEqual([false, true, true]);
  expect(report.pictures).toBe(1);
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
  const { file } = imported(readFolder(folderWith({ 'post.md': text }), zoneTime), null);
  expect(file('articles/post.md')).toMatch(
    /^---\ntitle: Tides\nlead_in: Words.\npublished_date: 2019-07-04\ndraft: true\n.*\ncategories:\n {2}- sea\n {2}- moon\n/,
  );
});

test('a day that cannot be read, and tags beyond three, are named [E16]', () => {
  const folder = folderWith({ 'post.md': '---\ntitle: A\ndate: 04/07/2019\ntags: [a, b, c, d]\n---\nWords.\n' });
  const remarks = remarksOf(imported(readFolder(folder, zoneTime), null));
  expect(remarks).toContain('has a day that cannot be read, "04/07/2019"');
  expect(remarks).toContain('more tags than an article has categories: d');
});

test('front matter that is broken is named, and its file is not imported [E16]', () => {
  const folder = folderWith({
    'a.md': '+++\ntitle = [\n+++\nWords.\n',
    'b.md': '{ "title": \n\nWords.\n',
    'c.md': 'Words.\n',
  });
  const { report } = imported(readFolder(folder, zoneTime), null);
  expect(report.written).toHaveLength(1);
  expect(remarksOf({ report } as ReturnType<typeof imported>)).toMatch(/a\.md has .*\nb\.md has /);
});

test('long titles, names and excerpts, names that stand twice, and posts without words pass the check [E16]', () => {
  const long = 'Seven things nobody tells you about driving from Adelaide to Darwin in a very small campervan';
  const melbourne = 'Restaurants, Cafés & Nightlife in Melbourne';
  const site = imported(
    exportOf(
      { title: long, category: ['melbourne', melbourne], excerpt: 'Words and words. '.repeat(20) },
      { title: long, category: ['sydney', melbourne.replace('Melbourne', 'Sydney')] },
      { title: 'Food!', category: ['food-it', 'Food'] },
      { title: 'Food', category: ['food-fr', 'Food'], html: '' },
      { title: 'Alt', html: `<p>Words.</p><img src="/a.jpg" alt="${'A long story of a dune. '.repeat(20)}">` },
    ),
    writePictures(folderWith({}), ['a.jpg']),
  );
  expect(site.problems).toEqual([]);
  expect(site.files('categories').filter((name) => name.startsWith('food'))).toEqual(['food-it.md']);
  expect(site.file('articles/post-5.md')).toContain('alt: A long story of a dune.');
  expect(remarksOf(site)).toContain(long);
  expect(remarksOf(site)).toContain(melbourne);
});

test('a % that is no code ends no import [E16]', () => {
  const site = imported(
    exportOf(
      { html: '<p>See <a href="https://old.example/b/#100%">b</a><sup><a href="#fn%">1</a></sup>.</p>' },
      { name: 'b', link: '100%' },
    ),
    null,
  );
  expect(site.problems).toEqual([]);
  expect(site.file('articles/post-1.md')).toContain('See');
});

test('old addresses in other scripts lead on, and links to them lead to the new page, however they are written [E16]', () => {
  const site = imported(
    exportOf(
      {
        html: ['山', '%E5%B1%B1', '%e5%b1%b1']
          .map((path) => `<p><a href="https://old.example/${path}/">x</a></p>`)
          .join(''),
      },
      { link: '%e5%b1%b1', name: '%e5%b1%b1', title: '山 hill' },
    ),
    null,
  );
  expect(site.problems).toEqual([]);
  expect(site.file('settings/redirects.yaml')).toContain('{ from: /山/, to: /blog/article/hill/ }');
  expect(site.file('articles/post-1.md').match(/\/blog\/article\/hill\//g)).toHaveLength(3);
});
