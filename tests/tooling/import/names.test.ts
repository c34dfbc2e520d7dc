import { expect, test } from 'vitest';
import { slugOf } from '../../../scripts/import/names.ts';
import { exportOf, folderWith, imported, writePictures } from './imported.ts';

const remarksOf = ({ report }: ReturnType<typeof imported>) =>
  [...report.remarks, ...report.written.flatMap(({ remarks }) => remarks)].join('\n');

test('two posts with one guid become two articles, and a second import adds none [E16]', () => {
  const site = exportOf({ guid: 'one', name: 'first' }, { guid: 'one', name: 'second' });
  const { root, files } = imported(site, null);
  expect(files('articles')).toEqual(expect.arrayContaining(['first.md', 'second.md']));
  expect(imported(site, null, root).report).toMatchObject({ written: [], alreadyThere: 2 });
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
  expect(remarksOf(site)).toContain(`title: "${long}" is too long. Write a shorter one.`);
  expect(remarksOf(site)).toContain(
    `content/categories/melbourne.md: "${melbourne}" is too long. Write a shorter name.`,
  );
});

test('what a word processor or a social network left in a post passes the check [E16]', () => {
  const html = [
    `<h2>${'A paragraph that somebody made large. '.repeat(4)}</h2><h3>Small</h3><p>[video] <em><br></em>Words</p>`,
    '<p><a href="https://x.example/?fbclid=1&amp;id=2">A shop</a></p><table><tr><td><h3>Cell</h3></td></tr></table>',
  ];
  const site = imported(
    exportOf({ html: html.join(''), title: '**Bold** &lt;b&gt;sea&lt;/b&gt;', excerpt: '• Salt' }),
    null,
  );
  expect(site.problems).toEqual([]);
  expect(site.file('articles/post-1.md')).toContain('title: Bold bsea/b\nlead_in: Salt\n');
  expect(site.file('articles/post-1.md')).toContain('[A shop](https://x.example/?id=2)');
  expect(site.file('articles/post-1.md')).toContain('| Cell |');
});

test('a % that is no code ends no import [E16]', () => {
  const html = '<p>See <a href="https://old.example/b/#100%">b</a><sup><a href="#fn%">1</a></sup>.</p>';
  expect(imported(exportOf({ html }, { name: 'b', link: '100%' }), null).problems).toEqual([]);
});

test('old addresses in other scripts lead on, and links to them lead to the new page, however they are written [E16]', () => {
  const links = ['山', '%E5%B1%B1', '%e5%b1%b1'].map((path) => `<a href="https://old.example/${path}/">x</a>`);
  const hill = { link: '%e5%b1%b1', name: '%e5%b1%b1', title: '山 hill' };
  const site = imported(exportOf({ html: `<p>${links.join(' ')}</p>` }, hill), null);
  expect(site.problems).toEqual([]);
  expect(site.file('settings/redirects.yaml')).toContain('{ from: /山/, to: /blog/article/hill/ }');
  expect(site.file('articles/post-1.md').match(/\/blog\/article\/hill\//g)).toHaveLength(3);
});

test.each([
  ['Ten Days: Mud & Dust', 'ten-days-mud-dust'],
  ['%e3%81%82', ''],
  ['Übergrößen für Señor Ørsted', 'ubergrossen-fur-senor-orsted'],
  ["Maeve O'Brien", 'maeve-obrien'],
  ['100%', '100'],
])('"%s" is "%s" in an address [E16]', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
