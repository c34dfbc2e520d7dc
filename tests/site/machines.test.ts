import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { allPages, buildDay, builtPage, builtPages, isBuilt, readBytes, readJson, readText } from './built-site.ts';

const pages = builtPages();
const site = new URL(pages[0]!.document.querySelector('link[rel=canonical]')!.getAttribute('href')!).origin;

function addressesIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replace(site, ''));
}

describe('structured data for search engines [P16]', () => {
  test('the sitemap lists every page that wants to be found, and no other', () => {
    const [first] = addressesIn(readText('/sitemap-index.xml'));
    const listed = addressesIn(readText(first!));
    const wanted = pages
      .filter(({ document }) => !document.querySelector('meta[name=robots][content=noindex]'))
      .map(({ path }) => path);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  test('the sitemap declares only the name space that it uses', () => {
    expect(readText('/sitemap-0.xml').match(/xmlns[^=]*=/g)).toEqual(['xmlns=']);
  });

  test('robots.txt names the sitemap and keeps out of what answers only people', () => {
    const text = readText('/robots.txt');
    expect(text).toContain(`Sitemap: ${site}/sitemap-index.xml`);
    expect(text).toContain('Disallow: /api/');
  });

  test('robots.txt forbids no page that says noindex, since a crawler has to fetch it to read that', () => {
    const forbidden = [...readText('/robots.txt').matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    const said = allPages().filter(({ document }) => document.querySelector('meta[name=robots][content=noindex]'));
    expect(said.length).toBeGreaterThan(3);
    expect(said.filter(({ path }) => forbidden.some((start) => path.startsWith(start)))).toEqual([]);
  });

  test.each(allPages())('$path ends with </html>', ({ html }) => {
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  test('no two pages that can be found have the same title or description', () => {
    const found = pages.filter(({ document }) => !document.querySelector('meta[name=robots][content=noindex]'));
    for (const part of ['title', 'meta[name=description]']) {
      const texts = found.map(({ document }) => {
        const element = document.querySelector(part)!;
        return element.getAttribute('content') ?? element.textContent;
      });
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('every feed entry leads to a page', () => {
    const links = [...readText('/rss.xml').matchAll(/<link>([^<]+)<\/link>/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect.soft(isBuilt(new URL(link).pathname), link).toBe(true);
  });
});

test('security.txt says where to write and runs out within a year of the build', () => {
  const text = readText('/.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = /^Expires: (.+)$/m.exec(text)?.[1];
  const days = (Date.parse(expires!) - Date.parse(buildDay())) / 86_400_000;
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThan(365);
});

test('pages and staff pages name an icon in PNG too, for browsers without SVG icons', () => {
  for (const path of ['/', '/staff/chat/']) {
    const icons = [...builtPage(path).document.querySelectorAll('link[rel="icon"]')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('sizes') ?? link.getAttribute('type'),
    ]);
    expect.soft(icons, path).toEqual([
      ['/icons/48.png', '48x48'],
      ['/favicon.svg', 'image/svg+xml'],
    ]);
  }
});

test('the manifest has an id of its own, so that a start page at another address is the same app', () => {
  expect(readJson('/site.webmanifest')).toMatchObject({ id: '/' });
});

test('the manifest’s icons are there in the sizes it says', async () => {
  const { icons } = readJson('/site.webmanifest') as { icons: { src: string; sizes: string }[] };
  const others = [48, 180].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}` }));
  for (const { src, sizes } of [...icons, ...others]) {
    const { width, height } = await sharp(readBytes(src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('old and short addresses lead to pages that are there [P42, M12]', () => {
  const rules = readText('/_redirects')
    .trim()
    .split('\n')
    .map((rule) => rule.split(' '));
  expect(rules).toContainEqual(['/blog/:slug/', '/blog/article/:slug/', '301']);
  for (const [from, to] of rules.filter(([from]) => !from!.includes(':'))) {
    expect.soft(isBuilt(to!), `${from} leads to ${to}`).toBe(true);
    if (from!.endsWith('/')) expect.soft(isBuilt(from!), `${from} is a page, and would never be seen`).toBe(false);
  }
});
