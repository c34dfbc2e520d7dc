import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPage, builtPages, builtTours, readText, staffPages, textOf } from './built-site.ts';

const pages = staffPages();
/** These need no signing in, and have no navigation. */
const WITHOUT_SIGNING_IN = ['/staff/', '/staff/demonstration/'];

test('the pages of staff are there, each with one heading, its language and a way past the bar', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual([
    '/staff/',
    '/staff/chat/',
    '/staff/demonstration/',
    '/staff/departures/',
    '/staff/departures/booking/',
    '/staff/departures/departure/',
    '/staff/departures/sheet/',
    '/staff/questions/',
    '/staff/tokens/',
  ]);
  for (const { document, path } of pages) {
    expect(document.documentElement.getAttribute('lang')).toBe('en-AU');
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main');
    expect(document.querySelector('title')?.textContent, path).toMatch(/^.{4,} \| \S/);
  }
  const chat = pages.find(({ path }) => path === '/staff/chat/')!;
  expect(textOf(chat.document.querySelector('h1'))).toBe('Live chat');
});

test('every page of staff has the navigation with its own place marked, a way to sign out, and no guest', () => {
  for (const { document, path } of pages.filter((page) => !WITHOUT_SIGNING_IN.includes(page.path))) {
    const places = [...document.querySelectorAll('nav[aria-label=Staff] a')];
    expect(places.map((link) => link.getAttribute('href'))).toEqual([
      '/staff/departures/',
      '/staff/questions/',
      '/staff/chat/',
    ]);
    const here = places.filter((link) => link.hasAttribute('aria-current'));
    // Few need the tokens, which are linked from /staff/ alone.
    const marked = path === '/staff/tokens/' ? [] : [true];
    expect(here.map((link) => path.startsWith(link.getAttribute('href')!))).toEqual(marked);
    expect(document.querySelector('form[data-sign-out]')?.getAttribute('action')).toBe('/staff/sign-out/');
    expect(document.querySelector('table')).toBeNull();
  }
});

test('each tour’s number has an ink of its own on the pages that show it', () => {
  const { html } = pages.find(({ path }) => path === '/staff/departures/')!;
  for (const { code } of builtTours()) expect(html).toContain(`[data-tour=${code}]{--ink:var(--`);
});

test('they are not in search engines, not in the list of pages, and not in our own search', () => {
  for (const { document } of pages) {
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('[data-pagefind-body]')).toBeNull();
  }
  expect(readText('/sitemap-0.xml')).not.toContain('/staff/');
  expect(builtPages().filter(({ html }) => html.includes('/staff/'))).toEqual([]);
});

test('signing in has places for the name and for the form, and shows what is missing until the server fills them', () => {
  const { document } = pages.find(({ path }) => path === '/staff/')!;
  const slots = [...document.querySelectorAll('[data-fill]')].map((element) => element.getAttribute('data-fill'));
  expect(slots.toSorted()).toEqual(['form', 'name']);
  expect(document.querySelector('main')?.getAttribute('data-state')).toBe('unset');
});

const editor = builtPage('/admin/');
const policy = editor.document.querySelector('meta[http-equiv="content-security-policy"]')!.getAttribute('content')!;

test('the editor is served by the site itself, and no page of visitors or staff names it [E15]', () => {
  const scripts = [...editor.document.querySelectorAll('script[src], link')].map((each) => each.outerHTML);
  expect(scripts).toEqual(['<script type="module" src="/admin/editor.js"></script>']);
  const naming = [...builtPages(), ...staffPages()].filter(({ html }) => html.includes('/admin/'));
  expect(naming.map(({ path }) => path)).toEqual([]);
  expect(readText('/admin/editor.js')).not.toContain('cdn.jsdelivr.net/fontsource');
});

test('search engines and the search of the site do not list the editor [E15]', () => {
  expect(editor.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(readText('/sitemap-0.xml')).not.toContain('/admin');
  expect(editor.html).not.toContain('data-pagefind-body');
  expect(readText('/_headers')).toMatch(/^\/admin\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex$/m);
});

test('the editor has a policy of its own: no script but its files, and no other machine without a repository [E15]', () => {
  expect(policy).toContain("default-src 'none';script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe-inline'|https?:|\*/);
  expect(editor.document.querySelectorAll('script:not([src]):not([type="application/json"])')).toHaveLength(0);
});

test('no file of the editor is larger than Cloudflare serves, and the Worker holds none of them [E15]', () => {
  const MOST_BYTES = 25 * 2 ** 20;
  const files = readdirSync(new URL('../../dist/admin/', import.meta.url), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readText('/admin/editor.js').length).toBeLessThan(MOST_BYTES);
});

test('without a repository, the editor says what to write into which file [E15]', () => {
  expect(editor.document.querySelector('#no-repository')?.textContent).toMatch(/content\/settings\/operator\.yaml/);
});
