import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { markdownToHtml, mdxToMdast } from 'satteri';
import { expect, onTestFinished, test } from 'vitest';
import { convertBody } from '../../scripts/import/convert-body.ts';
import { parseMarkdown } from '../../scripts/import/html.ts';
import { hasComponents, writeMarkdown } from '../../scripts/import/markdown.ts';
import { runImport } from '../../scripts/import/run-import.ts';
import { ARTICLE, contentWith, smallFile } from '../content/small-content.ts';

const EXPORTS = 'tests/tooling/exports';

/** The first bytes of each kind of picture, and the last ones: the import and the check of the content look for them. */
const BYTES: Readonly<Record<string, string>> = {
  jpg: '\u00FF\u00D8\u00FF\u00E0',
  png: '\u0089PNG\r\n\u001A\n',
  heic: '\0\0\0\u0018ftypheic',
  html: '<!doctype html>',
};
const END = 'IEND\u00FF\u00D9';
const PICTURES = [
  ...['2019/05/dune.jpg', '2019/05/dune-300x200.jpg', '2018/05/dune.jpg', '2019/05/camp.png', '2019/05/海.jpg'],
  ...['2019/05/1.jpg', '2019/05/a.jpg', 'phone.heic', 'assets/tide.jpg', 'assets/chart.png', 'assets/reef.jpg'],
  ...['2021/02/bus.jpg', '2021/02/dawn.jpg', '2021/02/road.jpg', '2021/02/night.jpg', '2021/02/owen.jpg'],
  ...['2019/07/PANO_20190708_144201.jpg', '2019/07/tower.png', '2019/07/IMG_4711-scaled.jpg', '2022/05/deck.jpg'],
  ...['2022/05/gull.jpg', '2022/05/wake.png', '2022/05/ginger.jpg', '2022/05/sea.jpg', '2022/05/mara.jpg'],
  ...['bundles/reef/cover.jpg', 'bundles/camp/cover.jpg'],
];

/** A folder of pictures; each holds its own name, so that no two are the same, and copies of one are. */
function picturesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), Buffer.from(text, 'latin1'));
  };
  for (const file of PICTURES) write(file, `${BYTES[file.split('.').at(-1)!]}${encodeURI(file)}${END}`);
  write('page.jpg', BYTES['html']!);
  write('bad.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  return folder;
}

/** What the command answers in the folder of a content. */
function run(root: string, ...words: string[]) {
  const { ok, lines } = runImport(words, root);
  return { ok, said: lines.join('\n') };
}

/** What an import wrote into the content: each text, and which picture of the folder each copy is. */
function writtenInto(root: string): string {
  const before = new Set(globSync('**/*', { cwd: contentWith() }));
  return globSync('content/**/*.*', { cwd: root })
    .filter((file) => !before.has(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(root, file), 'latin1');
      const isText = /\.(mdx?|yaml)$/.test(file);
      return `==== ${file}\n${isText ? readFileSync(join(root, file), 'utf8') : (/[\w/%-]+\.(jpg|png)/.exec(text)?.[0] ?? '')}`;
    })
    .join('\n');
}

test.each([
  ['wordpress', 'wordpress.xml', true],
  ['wordpress', 'wordpress.xml', false],
  ['wordpress', 'long/wordpress.xml', true],
  ['wordpress', 'cases.xml', true],
  ['ghost', 'ghost.json', true],
  ['ghost', 'long/ghost.json', true],
  ['markdown', 'markdown', true],
])(
  'an export becomes articles that pass the check, a report names what was lost, and a second import adds nothing: %s %s %s [E03] [E16]',
  async (kind, from, hasPictures) => {
    const root = contentWith();
    const words = [kind, resolve(EXPORTS, from), ...(hasPictures ? ['--pictures', picturesFolder()] : [])];
    const { ok, said } = run(root, ...words);
    const written = writtenInto(root);
    const name = `${from.replace('/', '-')}${hasPictures ? '' : '-without-pictures'}`;
    await expect(`${said}\n${written}`).toMatchFileSnapshot(`exports/expected/${name}.txt`);
    expect(ok).toBe(true);
    expect(run(root, ...words).said).toContain('\n- 0 articles written');
    expect(writtenInto(root)).toBe(written);
  },
);

test('an export with the line ends of Windows becomes the same, and what editors changed stays [E03] [E16]', () => {
  const [root, other] = [contentWith(), contentWith()];
  const xml = readFileSync(`${EXPORTS}/wordpress.xml`, 'utf8');
  writeFileSync(join(root, 'wordpress.xml'), xml.replaceAll('\n', '\r\n'));
  const { said } = run(root, 'wordpress', 'wordpress.xml');
  expect(run(other, 'wordpress', resolve(EXPORTS, 'wordpress.xml')).said).toBe(said);
  expect(writtenInto(root)).toBe(writtenInto(other));
  const redirects = '# Mine.\nredirects:\n  - { from: /2018/11/socks, to: /faq/ }\n';
  const mine = contentWith({ 'content/settings/redirects.yaml': redirects });
  run(mine, 'wordpress', resolve(EXPORTS, 'wordpress.xml'));
  const after = readFileSync(join(mine, 'content/settings/redirects.yaml'), 'utf8');
  expect(after).toContain(redirects);
  expect(after).not.toContain('/2018/11/socks/');
});

test.each([
  [['wordpress', 'content/authors/tam.md'], 'tam.md isn’t an export of WordPress. In WordPress, choose Tools'],
  [['ghost', 'content/authors/tam.md'], 'tam.md isn’t an export of Ghost. In Ghost, choose Settings'],
  [['ghost', 'none.json'], 'none.json doesn’t exist. Check its name.'],
  [['markdown', 'content/settings'], 'settings has no file that ends in .md.'],
  [['markdown', 'content/settings/home.yaml'], 'content/settings/home.yaml isn’t a folder. Name a folder.'],
  [['markdown'], 'Name one file or folder after markdown.'],
  [['tidy', 'a', 'b'], 'Name one file or folder after tidy.'],
  [['tidy', 'content/settings/home.yaml'], 'content/settings/home.yaml isn’t an article in Markdown.'],
  [[], 'Say what to import: wordpress, ghost, markdown, tidy.'],
])('%j is refused, and the answer says what to do [E16]', (words, answer) => {
  const { ok, said } = run(contentWith(), ...words);
  expect(said).toContain(answer);
  expect(ok).toBe(false);
});

test('a post that was pasted with its HTML becomes ours in its own file; what cannot be is named with its line [E03]', async () => {
  const pasted = readFileSync(`${EXPORTS}/pasted.md`, 'utf8');
  const root = contentWith({ [ARTICLE]: smallFile(ARTICLE).replace('Take a hat.\n', pasted) });
  const { ok, said } = run(root, 'tidy', ARTICLE);
  expect(existsSync(join(root, ARTICLE))).toBe(false);
  await expect(`${said}\n${readFileSync(join(root, `${ARTICLE}x`), 'utf8')}`).toMatchFileSnapshot(
    `exports/expected/${basename(ARTICLE, '.md')}.txt`,
  );
  expect(ok).toBe(true);
});

/** A part that makes the file of a text MDX. */
const VIDEO = '\n\n<iframe src="https://youtu.be/dQw4w9WgXcQ" title="A {video} of <things>"></iframe>\n';
const ATTACKS = readFileSync(`${EXPORTS}/attacks.txt`, 'utf8').trim().split('\n');

test.each(ATTACKS.flatMap((attack) => [attack, `${attack}${VIDEO}`]))(
  'nothing of a pasted text is a script: %j [E03]',
  (text) => {
    const body = { tree: parseMarkdown(`Before.\n\n${text}\n`), file: '', linesBefore: 0 };
    const { tree } = convertBody(body, {
      ...{ title: '', origin: 'ours', addresses: new Map(), places: new Map() },
      picture: (url) => (url === './bag.svg' ? { file: url } : { missing: url }),
    });
    const written = writeMarkdown(tree);
    if (hasComponents(tree)) {
      expect(JSON.stringify(mdxToMdast(written))).not.toMatch(
        /mdxjsEsm|mdxFlowExpression|mdxTextExpression|AttributeValueExpression/,
      );
      return;
    }
    const { html } = markdownToHtml(written);
    const tags = html.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/<(script|iframe|object|style|svg|form|base|meta)|\son\w+=|\sstyle=/i);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
  },
);
