import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPage, builtPages, readText, staffPages } from './built-site.ts';

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
