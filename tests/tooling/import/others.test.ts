import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readFolder } from '../../../scripts/import/read-folder.ts';
import { readGhost } from '../../../scripts/import/read-ghost.ts';
import { readImportCommand, USAGE } from '../../../scripts/import/import-command.ts';
import { PictureSource } from '../../../scripts/import/picture-source.ts';
import { runImport } from '../../../scripts/import/run-import.ts';
import { slugOf } from '../../../scripts/import/slugs.ts';
import { contentWith } from '../../content/small-content.ts';
import { EXPORTS, imported, writePictures, zoneTime } from './imported.ts';

let pictures: string;

beforeEach(() => {
  pictures = writePictures(mkdtempSync(join(tmpdir(), 'pictures-')), [
    ...['bus', 'dawn', 'road', 'night', 'owen'].map((name) => `content/images/2021/02/${name}.jpg`),
    ...['assets/tide.jpg', 'assets/chart.png', 'assets/reef.jpg', '1_AbC_d.jpg'],
  ]);
  return () => rmSync(pictures, { recursive: true });
});

const ghost = () => readGhost('ghost.json', readFileSync(`${EXPORTS}/ghost.json`, 'utf8'), zoneTime);
const bodyOf = (text: string) => text.slice(text.indexOf('\n---\n') + 5);

test('E16 an export of Ghost: cards, gallery, video, footnote and links within are ours', () => {
  const { file, files, problems } = imported(ghost(), pictures);
  expect(problems).toEqual([]);
  expect(file('articles/night-bus.mdx')).toMatch(
    /^---\ntitle: Night bus north\nlead_in: Eleven hours, one toilet.\npublished_date: 2021-02-04\nauthor: owen\ncategories:\n {2}- road\n/,
  );
  expect(bodyOf(file('articles/night-bus.mdx'))).toBe(`
We left at _ten_.[^1] The [packing list](/blog/article/packing-2/) helped.

![The bus, before](./night-bus-bus.jpg)
_The bus, before_

<Gallery title="On the way">
  <Picture image="./night-bus-dawn.jpg" alt="Dawn" />
  <Picture image="./night-bus-road.jpg" alt="A straight road" />
</Gallery>

<Video url="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" caption="Night bus from the front seat" />

[Timetable](https://buses.example/timetable)

[When it leaves](https://buses.example/timetable)

> 💡
>
> Bring a **pillow**.

<details>
  <summary>And the dog?</summary>

  Stays.
</details>

\`\`\`txt
22:00 {depart}
\`\`\`

Hover

[^1]: Ten past, really.
`);
  expect(file('authors/owen.md')).toContain('image: ./owen.jpg');
  expect(files('articles').join(' ') + file('imported.yaml')).not.toMatch(/secret|lexical/);
});

test('E16 two articles never have one title', () => {
  const { file, report } = imported(ghost(), pictures);
  expect(file('articles/packing-2.md')).toContain('title: Packing (2)\n');
  expect(report.written[1]!.remarks).toContain('There is another article of its title.');
});

test('E16 of an export of Ghost: members’ posts are drafts, scheduled ones wait, and what is left is told', () => {
  const { file, report } = imported(ghost(), pictures);
  expect(file('articles/packing-2.md')).toContain('\ndraft: true\n');
  expect(file('articles/soon.md')).toContain('\npublish: 2036-03-02 09:00\n');
  expect(report.remarks).toContain('The page "About" is not imported.');
  expect(report.remarks).toContain('"Only lexical" has no text in HTML in the export, and is not imported.');
  expect(report.written[1]!.remarks).toContain('It was for members alone.');
});

test.each(['{}', '[]', 'nonsense', '{"db":[{"data":{}}]}'])('E16 %s is no export of Ghost, and is told so', (json) => {
  expect(readGhost('x.json', json, zoneTime)).toBe(
    'x.json is no export of Ghost: choose Settings, Import/Export, Export content there.',
  );
});

test('E16 a folder of Markdown: front matter, footnotes, tables, shortcodes and HTML are ours', () => {
  const { file, problems, report } = imported(readFolder(`${EXPORTS}/markdown`, zoneTime), pictures);
  expect(problems).toEqual([]);
  expect(file('articles/tides.mdx')).toContain('title: "Tides: a short guide"\n');
  expect(bodyOf(file('articles/tides.mdx'))).toBe(`
## Read this first

Low tide is **not** low water everywhere.[^1] Look at **now**.

![A chart of tides](./tides-chart.png)

<Video url="https://youtu.be/dQw4w9WgXcQ" caption="Tides: a short guide" />

![A reef at low tide](./tides-reef.jpg)
_The reef, dry_

| Place  | Metres |
| :----- | -----: |
| Broome |    9.1 |

![Reef](./tides-reef.jpg)

_Again_

\`\`\`js
const tide = { low: true };
\`\`\`

<Video url="https://player.vimeo.com/video/123456789" caption="Tides: a short guide" />

[^1]: Because of the _shelf_.
`);
  expect(file('settings/redirects.yaml')).toContain('{ from: /blog/2020/tides.html, to: /blog/article/tides/ }');
  expect(report.remarks).toContain('broken.md has front matter that cannot be read, and is not imported.');
  const places = report.written.flatMap(({ remarks }) =>
    remarks.flatMap((one) => /line \d+: (?:the )?\w+/.exec(one)?.[0] ?? []),
  );
  expect(places).toEqual([
    ...['line 13: the tag', 'line 13: the script', 'line 17: the video', 'line 21: the tag', 'line 27: the picture'],
    ...['line 33: the video', 'line 1: the link'],
  ]);
});

test('E16 posts of Medium in a folder: title, day, author, pictures and embeds, and nothing of its pages', () => {
  const { file, problems } = imported(readFolder(`${EXPORTS}/medium`, zoneTime), pictures);
  expect(problems).toEqual([]);
  expect(file('articles/salt.mdx')).toMatch(
    /^---\ntitle: Salt\nlead_in: What a lake leaves when it goes.\npublished_date: 2018-06-01\nauthor: ro-kent\n/,
  );
  expect(bodyOf(file('articles/salt.mdx'))).toBe(`
The lake was there in **May**. [Before](https://medium.com/@ro/other), it rained.

![Salt, drying](./salt-1-abc-d.jpg)
_Salt, drying_

> It squeaks.

<Video url="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" caption="Salt" />

\`\`\`
NaCl
H2O
\`\`\`
`);
});

test('E16 a file that is no picture, is HEIC or holds a script is named, and not taken', () => {
  writePictures(pictures, ['a/page.jpg.html', 'a/phone.heic']);
  writeFileSync(join(pictures, 'a/page.jpg'), '<!doctype html><title>Not found</title>');
  writeFileSync(join(pictures, 'a/bad.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  const source = new PictureSource(pictures);
  expect(source.find('https://x.example/a/page.jpg')).toEqual({
    kind: 'unusable',
    reason: 'page.jpg is no picture that a site can show',
  });
  expect(source.find('https://x.example/a/phone.HEIC')).toEqual({
    kind: 'unusable',
    reason: 'phone.heic is HEIC: save it as JPEG',
  });
  expect(source.find('https://x.example/a/bad.svg')).toEqual({ kind: 'unusable', reason: 'bad.svg holds a script' });
  expect(source.find('https://x.example/a/none.jpg')).toEqual({ kind: 'missing' });
});

test.each([
  ['Ten Days: Mud & Dust', 'ten-days-mud-dust'],
  ['%e3%81%82', ''],
  ['Übergrößen für Señor Ørsted', 'ubergrossen-fur-senor-orsted'],
  ["Maeve O'Brien", 'maeve-obrien'],
  ['100%', '100'],
])('E16 "%s" is "%s" in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  [['wordpress', 'a.xml'], { kind: 'wordpress', from: 'a.xml', pictures: null }],
  [['ghost', 'a.json', '--pictures', 'p'], { kind: 'ghost', from: 'a.json', pictures: 'p' }],
  [[], { kind: 'wrong', messages: ['Say what to import: wordpress, ghost, markdown, tidy.'] }],
  [['markdown'], { kind: 'wrong', messages: ['Name the folder.'] }],
  [['tidy', 'a', 'b'], { kind: 'wrong', messages: ['One at a time. Unexpected: b'] }],
])('E16 the words %j are understood, or told what is wrong', (words, command) => {
  expect(readImportCommand(words)).toEqual(command);
});

test('E16 the command imports, reports, and checks what it wrote; what is not there is told', () => {
  const root = contentWith();
  const posts = resolve(EXPORTS, 'markdown');
  const words = [resolve('scripts/import.ts'), 'markdown', posts, '--pictures', pictures];
  const done = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('- 2 articles written, 1 of them as drafts; 0 there already.');
  const run = (...asked: string[]) => runImport(readImportCommand(asked), root);
  expect(run('markdown', posts).lines.join()).toContain('- 0 articles written, 0 of them as drafts; 2 there already.');
  expect(run('ghost', 'none.json')).toEqual({ ok: false, lines: ['none.json is not there.'] });
  expect(run('wordpress', join(posts, 'broken.md'))).toEqual({
    ok: false,
    lines: ['broken.md is no export of WordPress: choose Tools, Export, All content there.'],
  });
  expect(run('tidy')).toMatchObject({ ok: false, lines: ['Name the file.', '', USAGE] });
});
