import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGhost } from '../../../scripts/import/read-ghost.ts';
import { EXPECTED, EXPORTS, folderWith, imported, writePictures, zoneTime } from './imported.ts';

const ghost = () => {
  const names = ['bus', 'dawn', 'road', 'night', 'owen'].map((name) => `content/images/2021/02/${name}.jpg`);
  const site = readGhost('ghost.json', readFileSync(`${EXPORTS}/ghost.json`, 'utf8'), zoneTime);
  return imported(site, writePictures(folderWith({}), names));
};

test('cards, gallery, video, footnote and links within an export of Ghost are ours, and no secret is [E16]', async () => {
  const { file, files, problems } = ghost();
  expect(problems).toEqual([]);
  await expect(file('articles/night-bus.mdx')).toMatchFileSnapshot(`${EXPECTED}/night-bus.mdx`);
  expect(file('authors/owen.md')).toContain('image: ./owen.jpg');
  expect(files('articles').join(' ') + file('imported.yaml')).not.toMatch(/secret|lexical/);
});

test('posts for members are drafts, scheduled ones wait, titles differ, and what is left is named [E16]', () => {
  const { file, report } = ghost();
  expect(file('articles/packing-2.md')).toMatch(/\ntitle: Packing \(2\)\n[^]*\ndraft: true\n/);
  expect(file('articles/soon.md')).toContain('\npublish: 2036-03-02 09:00\n');
  expect(report.written[1]!.remarks).toEqual(
    expect.arrayContaining([
      'It was for members only. Remove draft to publish it.',
      'title: another article has the same. Write a different one.',
    ]),
  );
  expect(report.remarks.slice(0, 2)).toEqual([
    'The page "About" isn’t imported. Write it in content/pages.',
    '"Only lexical" has no HTML in the export, so it isn’t imported. Copy its text.',
  ]);
});

test.each(['{}', '[]', 'nonsense', '{"db":[{"data":{}}]}'])('%s is refused as no export of Ghost [E16]', (json) => {
  expect(readGhost('x.json', json, zoneTime)).toMatch(/^x\.json isn’t an export of Ghost\. In Ghost, choose Settings/);
});
