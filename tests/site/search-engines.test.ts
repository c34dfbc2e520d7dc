import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { builtPage, builtPages, isBuilt, readBytes, readJson, readText, type BuiltPage } from './built-site.ts';
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
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.flatMap((script) => thingsIn(JSON.parse(script.textContent)));
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
    for (const { path, html } of pages) {
      for (const [, script] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect.soft((JSON.parse(script!) as Thing)['@context'], path).toBe('https://schema.org');
      }
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

  test('months and prices, which show the same trips again, are not to be found [E19]', () => {
    const listed = pages.filter(({ path }) => /^\/trips\/(month|price|sort)\//.test(path));
    expect(listed.length).toBeGreaterThan(10);
    for (const page of listed) expect.soft(meta(page, 'robots'), page.path).toBe('noindex');
    expect(meta(builtPage('/trips/length/week/'), 'robots')).toBeNull();
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
