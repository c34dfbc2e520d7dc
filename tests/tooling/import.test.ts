import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { markdownToHtml, mdxToMdast } from 'satteri';
import { expect, test } from 'vitest';
import { convertBody } from '../../scripts/import/convert-body.ts';
import { parseMarkdown } from '../../scripts/import/html.ts';
import { hasComponents, writeMarkdown } from '../../scripts/import/markdown.ts';
import { runImport } from '../../scripts/import/run-import.ts';
import { aFolder } from './a-folder.ts';
import { ARTICLE, contentWith, smallFile } from '../content/small-content.ts';

const EXPORTS = 'tests/tooling/exports';

/** The first bytes of each kind of picture: the import and the check of the content look for them, and for the last. */
const BYTES = { jpg: '\u00FF\u00D8\u00FF\u00E0', png: '\u0089PNG\r\n\u001A\n', heic: '\0\0\0\u0018ftypheic' };
const END = 'IEND\u00FF\u00D9';
const PICTURES = [
  ...['2019/05/dune.jpg', '2019/05/dune-300x200.jpg', '2018/05/dune.jpg', '2019/05/camp.png', '2019/05/海.jpg'],
  ...['2019/05/1.jpg', '2019/05/a.jpg', 'phone.heic', 'assets/tide.jpg', 'assets/chart.png', 'assets/reef.jpg'],
  ...['2021/02/bus.jpg', '2021/02/dawn.jpg', '2021/02/road.jpg', '2021/02/night.jpg', '2021/02/owen.jpg'],
  ...['2019/07/PANO_20190708_144201.jpg', '2019/07/tower.png', '2019/07/IMG_4711-scaled.jpg', '2022/05/deck.jpg'],
  ...['2022/05/gull.jpg', '2022/05/wake.png', '2022/05/ginger.jpg', '2022/05/sea.jpg', '2022/05/mara.jpg'],
  ...['bundles/reef/cover.jpg', 'bundles/camp/cover.jpg'],
];

/** A folder of pictures; each holds its own name, so that no two are the same. */
function picturesFolder(): string {
  const folder = aFolder();
  const files = PICTURES.map((file) => [file, `${BYTES[file.split('.')[1] as 'jpg']}${encodeURI(file)}${END}`]);
  const bad = { 'page.jpg': '<!doctype html>', 'bad.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>' };
  for (const [file, text] of [...files, ...Object.entries(bad)] as [string, string][]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), Buffer.from(text, 'latin1'));
  }
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

/** A redirect that an editor wrote stays as it is, and its address gets no other. */
const MINE = { 'content/settings/redirects.yaml': '# Mine.\nredirects:\n  - { from: /2018/11/socks, to: /faq/ }\n' };

test.each([
  ['wordpress', 'wordpress.xml', 'without pictures', 'the line ends of Windows'],
  ['wordpress', 'long/wordpress.xml', 'with pictures'],
  ['wordpress', 'cases.xml', 'with pictures'],
  ['ghost', 'ghost.json', 'with pictures'],
  ['ghost', 'long/ghost.json', 'with pictures'],
  ['markdown', 'markdown', 'with pictures'],
])(
  'an export becomes articles that pass the check, a report names what was lost, and a second import adds nothing: %s %s %s %s [E03] [E16]',
  async (kind, from, pictures, lineEnds = '') => {
    const root = contentWith(kind === 'wordpress' ? MINE : {});
    const name = basename(from);
    cpSync(join(EXPORTS, from), join(root, name), { recursive: true });
    if (lineEnds !== '') writeFileSync(join(root, name), readFileSync(join(root, name), 'utf8').replace(/\n/g, '\r\n'));
    const words = [kind, name, ...(pictures === 'with pictures' ? ['--pictures', picturesFolder()] : [])];
    const { ok, said } = run(root, ...words);
    const written = writtenInto(root);
    const expected = `${from.replace('/', '-')}${pictures === 'with pictures' ? '' : '-without-pictures'}`;
    await expect(`${said}\n${written}`).toMatchFileSnapshot(`exports/expected/${expected}.txt`);
    expect(ok).toBe(true);
    expect(run(root, ...words).said).toContain('\n- 0 articles written');
    expect(writtenInto(root)).toBe(written);
  },
);

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
