import { expect, test } from 'vitest';
import { answerAt, lostAddresses } from '../../../scripts/review/sites.ts';
import { aBuiltSite, aPage } from './a-built-site.ts';

type Files = Readonly<Record<string, string>>;

const PAPER = { 'downloads/notes.pdf': 'pdf' };
const BLOG = { 'blog/index.html': aPage('Blog', 'All articles.') };

test('a page, a file and a place on a page that would be lost are named with a redirect [N15 E08]', () => {
  const base = aBuiltSite({
    ...PAPER,
    ...BLOG,
    'blog/camels/index.html': aPage('Camels', 'They walk far.'),
    'faq/index.html': aPage('Questions', '<h2 id="visa">Visa</h2>', '<h2 id="food">Food</h2>'),
  });
  const head = aBuiltSite({ ...BLOG, 'faq/index.html': aPage('Questions', '<h2 id="food">Food</h2>') });
  expect(lostAddresses(base, head)).toEqual([
    { from: '/blog/camels/', to: '/blog/' },
    { from: '/downloads/notes.pdf', to: '/' },
    { from: '/faq/#visa', to: '/faq/' },
  ]);
});

test.each([
  ['with the same heading', '', '/trips/red-road/'],
  ['that has a redirect', '/trips/red-road/ /trips/redder-road/ 301', null],
])('what belongs to a renamed page %s is proposed under the new name', (_, redirects, page) => {
  const tour = (slug: string, heading: string) => ({
    [`trips/${slug}/index.html`]: aPage(heading),
    [`trips/${slug}/notes/index.html`]: aPage(`Notes of ${slug}`),
    [`downloads/${slug}.pdf`]: 'pdf',
  });
  const head = aBuiltSite({ ...tour('redder-road', page === null ? 'Redder' : 'Red'), _redirects: redirects });
  expect(lostAddresses(aBuiltSite(tour('red-road', 'Red')), head)).toEqual([
    { from: '/downloads/red-road.pdf', to: '/downloads/redder-road.pdf' },
    ...(page === null ? [] : [{ from: page, to: '/trips/redder-road/' }]),
    { from: '/trips/red-road/notes/', to: '/trips/redder-road/notes/' },
  ]);
});

test('a page that has a redirect to one that answers is not lost; one to nothing, or to itself, is [N15]', () => {
  const base = aBuiltSite({ ...BLOG, 'a/index.html': aPage('A', 'A'), 'b/index.html': aPage('B', 'B') });
  const lostWith = (redirects: string) =>
    lostAddresses(base, aBuiltSite({ ...BLOG, _redirects: redirects })).map(({ from }) => from);
  expect(lostWith('/a/ /blog/ 301\n/b/ https://other.example/ 301')).toEqual([]);
  expect(lostWith('/a/ /b/ 301\n/b/ /a/ 301')).toEqual(['/a/', '/b/']);
  expect(lostWith('/a/ /nowhere/ 301\n/b/ /a/ 301')).toEqual(['/a/', '/b/']);
});

const LIST = (...ids: string[]) => aPage('Blog', ...ids.map((id) => `<section id="${id}"><h2>${id}</h2></section>`));
const DAYS = ['RC10-2027-03-13', 'RC10-open', 'day-2027-03-13'];

test.each<[what: string, base: Files, head: Files]>([
  ['files named after what they hold', { '_astro/x.1.js': 'x', 'pagefind/p.1.pf': 'x', 'admin/27AUFHDT.js': 'x' }, {}],
  ['a page of staff', { 'staff/chat/index.html': aPage('Chat') }, {}],
  [
    'the entry of a list whose page moved',
    { 'blog/index.html': LIST('camels', 'kites'), 'blog/camels/index.html': aPage('Camels') },
    { 'blog/index.html': LIST('kites'), _redirects: '/blog/camels/ /blog/ 301' },
  ],
  ['a day that is over', { 'a/index.html': LIST(...DAYS) }, { 'a/index.html': LIST() }],
  [
    'what is around a page',
    { 'b/index.html': aPage('B').replace('<header>', '<header id="top">') },
    { 'b/index.html': aPage('B') },
  ],
])('nobody links to %s, so it is never lost', (_, base, head) => {
  expect(lostAddresses(aBuiltSite(base), aBuiltSite(head))).toEqual([]);
});

test('redirects are followed as the server follows them: the first rule that fits, names and the rest of an address', () => {
  const site = aBuiltSite({
    _redirects: '/blog/article/ /journal/ 301\n/blog/:slug/ /blog/article/:slug/ 301\n# no rule\n/x/* /:splat 301\n',
    'journal/index.html': aPage('Journal'),
    'blog/article/camels/index.html': aPage('Camels'),
    'y/z/index.html': aPage('Z'),
  });
  expect(answerAt('/blog/article/', site)).toBe('/journal/');
  expect(answerAt('/blog/camels/', site)).toBe('/blog/article/camels/');
  expect(answerAt('/blog/horses/', site)).toBeNull();
  expect(answerAt('/x/y/z/', site)).toBe('/y/z/');
  expect(answerAt('/journal', site)).toBe('/journal/');
});
