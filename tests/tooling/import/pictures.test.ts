import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Pictures } from '../../../scripts/import/pictures.ts';
import { exportOf, folderWith, imported, writePictures } from './imported.ts';

test('a picture is taken by its name in every script, and never another one or that of another month [E16]', () => {
  const folder = writePictures(folderWith({}), ['2019/05/海.jpg', '2019/05/1.jpg', '2018/05/dune.jpg']);
  const shows = (file: string) => ({ html: `<p>Words.</p><img src="/wp-content/uploads/2019/05/${file}" alt="Sea">` });
  const { file, report } = imported(exportOf(shows('海.jpg'), shows('море-1.jpg'), shows('dune.jpg')), folder);
  expect(file('articles/post-1.md')).toContain('image: ./post-1-picture.jpg');
  expect(report.written.map(({ isDraft }) => isDraft)).toEqual([false, true, true]);
  expect(report.pictures).toBe(1);
});

test('a file that is no picture, is HEIC or has a script in it is named, and not taken [E16]', () => {
  const folder = writePictures(folderWith({}), ['phone.heic']);
  writeFileSync(join(folder, 'page.jpg'), '<!doctype html><title>Not found</title>');
  writeFileSync(join(folder, 'bad.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  const taken = (name: string) => new Pictures(folder, folder).take(`https://x.example/a/${name}`, '', 'a');
  const unusable = (why: string, name: string) => ({
    missing: `the picture https://x.example/a/${name} can’t be used: ${why}`,
  });
  expect(taken('page.jpg')).toEqual(unusable('page.jpg isn’t a picture', 'page.jpg'));
  expect(taken('phone.HEIC')).toEqual(unusable('phone.heic is HEIC, so save it as JPEG', 'phone.HEIC'));
  expect(taken('bad.svg')).toEqual(unusable('bad.svg has a script in it', 'bad.svg'));
  expect(taken('none.jpg')).toEqual({ missing: 'the picture https://x.example/a/none.jpg is missing' });
});
