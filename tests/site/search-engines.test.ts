import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  allPages,
  buildDay,
  builtPage,
  type BuiltPage,
  builtPages,
  isBuilt,
  readBytes,
  readJson,
  readText,
  structuredData,
} from './built-site.ts';
import published from './rich-results.json' with { type: 'json' };

/** What a type must and should have, from the published documentation of search engines. */
interface Rule {
  readonly source: string;
  readonly required: readonly string[];
  readonly recommended: readonly string[];
  /** At least one of these. */
  readonly oneOf?: readonly string[];
  /** Recommended properties that we cannot give, and why. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Further properties that the type knows. */
  readonly also?: readonly string[];
}
type Thing = Readonly<Record<string, unknown>>;

const rules: Readonly<Record<string, Rule>> = published.types;
const forms = new Map(Object.entries(published.values).map(([name, form]) => [name, new RegExp(form)]));
const pages = builtPages();
const everywhere = pages.flatMap((page) => thingsOn(page).map((thing) => ({ path: page.path, thing })));
const ofType = (type: string) => everywhere.filter(({ thing }) => typesOf(thing).includes(type));

/** Everything with a type in the structured data of a page, at any depth. */
function thingsOn({ document }: BuiltPage): Thing[] {
  return structuredData(document).flatMap(thingsIn);
}

function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return '@type' in value ? [value, ...inside] : inside;
}

function typesOf(thing: Thing): string[] {
  return [thing['@type']].flat() as string[];
}

/** What is wrong with a thing, by the published rules. */
function faultsOf(thing: Thing): string[] {
  const types = typesOf(thing);
  const known = new Set(['@context', '@type', ...types.flatMap((type) => propertiesOf(rules[type]))]);
  return [
    ...types.flatMap((type) => {
      const rule = rules[type];
      if (rule === undefined) return [`${type} has no rule`];
      const missing = [...rule.required, ...rule.recommended].filter((name) => isEmpty(thing[name]));
      const noneOf = rule.oneOf?.every((name) => isEmpty(thing[name])) === true;
      return [
        ...missing.map((name) => `${type} lacks ${name}, see ${rule.source}`),
        ...(noneOf ? [`${type} has none of ${rule.oneOf.join(', ')}, see ${rule.source}`] : []),
      ];
    }),
    ...Object.keys(thing).flatMap((name) => (known.has(name) ? [] : [`${types.join()} has an unknown ${name}`])),
    ...Object.entries(thing).flatMap(([name, value]) => {
      const form = forms.get(name);
      if (form === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
      return form.test(`${value}`) ? [] : [`${name} is ${value}`];
    }),
  ];
}

function propertiesOf(
  { required, recommended, oneOf = [], also = [] }: Rule = { source: '', required: [], recommended: [] },
) {
  return [...required, ...recommended, ...oneOf, ...also];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

describe('structured data [P16, E19]', () => {
  test.each([
    ['TravelAgency', '/'],
    ['TouristTrip', '/trips/the-red-centre/'],
    ['Product', '/trips/the-red-centre/'],
    ['AggregateOffer', '/trips/the-red-centre/'],
    ['WebSite', '/'],
    ['BlogPosting', '/blog/article/what-a-swag-is/'],
    ['FAQPage', '/faq/'],
    ['BreadcrumbList', '/trips/the-red-centre/'],
    ['WebPage', '/terms/'],
  ])('%s is on %s [E19]', (type, path) => {
    expect(ofType(type).map((found) => found.path)).toContain(path);
  });

  test('everything on every page follows the published rules of its type [E19]', () => {
    expect(everywhere.length).toBeGreaterThan(500);
    const faults = everywhere.flatMap(({ path, thing }) => faultsOf(thing).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test('control: what lacks a property, has an unknown one or a wrong value is found [E19]', () => {
    const offer = { '@type': 'Offer', price: 'from 12', priceCurrency: 'AUD', colour: 'red' };
    expect(faultsOf(offer).map((fault) => fault.split(',')[0])).toEqual([
      'Offer lacks url',
      'Offer lacks validFrom',
      'Offer has an unknown colour',
      'price is from 12',
    ]);
    expect(faultsOf({ '@type': 'Product', name: 'A trip' })[0]).toMatch(/^Product lacks offers/);
    expect(faultsOf({ '@type': 'Spaceship' })).toEqual(['Spaceship has no rule']);
  });

  test('says whose words it uses, in each script', () => {
    for (const { path, document } of pages) {
      for (const thing of structuredData(document)) expect.soft(thing['@context'], path).toBe('https://schema.org');
    }
  });

  test('no rating is told that guests gave on another site [E19]', () => {
    // All reviews of the demonstration were left elsewhere.
    expect(ofType('AggregateRating')).toEqual([]);
  });

  test('no package of travel is promoted as an event, and no offer says what the ledger decides [E19]', () => {
    expect(ofType('Event')).toEqual([]);
    expect(ofType('Offer').length).toBeGreaterThan(100);
    expect(ofType('Offer').filter(({ thing }) => 'availability' in thing)).toEqual([]);
  });
});

describe('how pages present themselves [E19]', () => {
  const meta = ({ document }: BuiltPage, name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null;

  test.each(pages)('$path has a picture to share, with its size and words [E19]', async (page) => {
    const picture = readBytes(new URL(meta(page, 'og:image')!).pathname);
    const { width, height } = await sharp(picture).metadata();
    expect(meta(page, 'og:image:width')).toBe(String(width));
    expect(meta(page, 'og:image:height')).toBe(String(height));
    expect(meta(page, 'og:image:alt')).toMatch(/\w{3}/);
  });

  test('articles are articles, and say when they were written and changed [E19]', () => {
    for (const page of pages) {
      const isArticle = page.path.startsWith('/blog/article/');
      expect.soft(meta(page, 'og:type'), page.path).toBe(isArticle ? 'article' : 'website');
      if (!isArticle) continue;
      const [written, changed] = [meta(page, 'article:published_time')!, meta(page, 'article:modified_time')!];
      expect.soft(changed >= written, page.path).toBe(true);
    }
  });

  test('each kind of page has a picture of its own [E19]', () => {
    const kinds = ['/', '/trips/', '/calendar/', '/reviews/', '/faq/', '/travel-blog/', '/trips/tasmania/'];
    const pictures = [...kinds, '/destinations/sydney/', '/blog/category/wildlife/'].map((path) =>
      meta(builtPage(path), 'og:image'),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('titles and descriptions have the length that is shown [E19]', () => {
    for (const page of pages) {
      const title = page.document.querySelector('title')!.textContent;
      expect.soft(title.length, `${page.path}: ${title}`).toBeLessThanOrEqual(80);
      const description = meta(page, 'description')!;
      expect.soft(description.length, `${page.path}: ${description}`).toBeGreaterThan(20);
      expect.soft(description.length, `${page.path}: ${description}`).toBeLessThanOrEqual(200);
    }
  });

  test('the sitemap says when articles and texts were changed [E19]', () => {
    const site = readText('/sitemap-0.xml');
    const changed = new Map(
      [...site.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc><lastmod>(\d{4}-\d\d-\d\d)/g)].map(([, path, day]) => [
        path,
        day,
      ]),
    );
    expect(changed.get('/terms/')).toBe(
      builtPage('/terms/').document.querySelector('.page-head time')!.getAttribute('datetime'),
    );
    const articles = pages.filter(({ path }) => path.startsWith('/blog/article/'));
    for (const page of articles) {
      expect.soft(changed.get(page.path), page.path).toBe(meta(page, 'article:modified_time'));
    }
  });

  test.each([
    ['/feed/', '/rss.xml'],
    ['/feed', '/rss.xml'],
    ['/sitemap.xml', '/sitemap-index.xml'],
  ])('%s leads to %s [E19]', (from, to) => {
    expect(readText('/_redirects').split('\n')).toContain(`${from} ${to} 301`);
    expect(isBuilt(to)).toBe(true);
  });
});

test('the site says when it was built and when it has to be built again [E06]', () => {
  const { built, next } = readJson('/built.json') as { built: string; next: string };
  expect(Date.parse(built)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(next)).toBeGreaterThan(Date.parse(built));
});

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
