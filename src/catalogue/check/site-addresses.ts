import type { Entry } from '#catalogue/check/check-references.ts';
import { type CalendarDate, firstOfMonth, MONTHS, partsOf } from '#domain/calendar-date.ts';
import { parseLocalTime } from '#domain/schedule.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from '#catalogue/check/content-files.ts';
import type { ContentKind } from '#catalogue/content-kinds.ts';
import type { PublishedTour } from '#catalogue/check/register.ts';
import { groupId } from '#catalogue/schema/pages.ts';
import { datedId } from '#domain/tour.ts';
import { LENGTHS, ORDERS, PRICES } from '#domain/trip-filter.ts';
import Slugger from 'github-slugger';
import type { SourceFile } from '#catalogue/check/source-file.ts';
import { allNodes, textNodes, wordsOf } from '#catalogue/check/parsed-text.ts';

/** The page that shows a file. Settings are on every page; the home page represents them all. */
export function pageOf({ kind, slug }: Pick<ContentFile, 'kind' | 'slug'>): string {
  return (PAGE_OF[kind] ?? '/').replace('{slug}', slug);
}

const PAGE_OF: Partial<Record<ContentKind, string>> = {
  tours: '/trips/{slug}/',
  destinations: '/destinations/{slug}/',
  articles: '/blog/article/{slug}/',
  categories: '/blog/category/{slug}/',
  authors: '/blog/author/{slug}/',
  pages: '/{slug}/',
  faqs: '/faq/',
  reviews: '/reviews/',
};

/** The time at which a page appears, by its address: `YYYY-MM-DD HH:MM`, or `NEVER` for a draft. */
export type Appearances = ReadonlyMap<string, string>;

/** Later than every time an editor can write. */
export const NEVER = '9999';

/** The pages that are not on the site before `today`. Every other page is there. */
export function appearancesOf(entries: readonly Entry[], today: CalendarDate): Appearances {
  return new Map(
    entries.map((entry) => [pageOf(entry), appearsAt(entry.source.data)] as const).filter(([, time]) => time > today),
  );
}

/** When what has these fields appears; empty for what is there already. */
export function appearsAt(fields: unknown): string {
  const { draft, publish } = (fields ?? {}) as { draft?: unknown; publish?: unknown };
  return draft === true ? NEVER : (parseLocalTime(String(publish)) ?? '');
}

/** The anchors of each page by its address; null for a file, a redirect and a page with unknown anchors. */
export type SiteAddresses = ReadonlyMap<string, ReadonlySet<string> | null>;

interface Content {
  readonly root: string;
  readonly entries: readonly Entry[];
  readonly present: readonly ContentFile[];
  readonly published: readonly PublishedTour[];
}

const ON_A_TOUR = ['overview', 'included', 'dates', 'gallery', 'show-dates', 'trip-notes'];
/** The years in which tours may start, used when a departures file has mistakes. */
const FIRST_YEAR = 2020;
const MOST_YEARS = 60;
const BELOW_AN_ARTICLE = ['related', 'next-article'];

/**
 * Lists every address of the site. Addresses that depend on a file with mistakes count as existing, so that one
 * mistake does not cause others.
 */
export function siteAddresses({ entries, present, published }: Content): SiteAddresses {
  const slugs = (kind: ContentFile['kind']) => present.filter((file) => file.kind === kind).map(({ slug }) => slug);
  const tours = slugs('tours');
  const pages = new Map<string, ReadonlySet<string> | null>();
  const add = (address: string, anchors: readonly string[]) => pages.set(address, new Set(anchors));
  for (const [address, anchors] of Object.entries(OWN_PAGES))
    add(address, [...anchors, ...anchorsOf(address, entries)]);
  for (const address of [...OWN_FILES, ...LED_ON]) pages.set(address, null);
  for (const slug of tours) {
    const tour = published.find((other) => other.slug === slug);
    const dates = tour === undefined ? [] : datesOf(tour).map((start) => datedId(tour.identity, start));
    add(`/trips/${slug}/`, [...ON_A_TOUR, ...roomsOf(slug, entries), ...headings('tours', slug, entries), ...dates]);
    // The dates of a tour with mistakes are unknown.
    if (tour === undefined) pages.set(`/trips/${slug}/`, null);
    add(`/trips/${slug}/notes/`, []);
    pages.set(`/downloads/trip-notes/${slug}.pdf`, null);
  }
  for (const slug of slugs('destinations')) {
    const named = [...headings('destinations', slug, entries), ...toursTo(slug, entries)];
    add(`/destinations/${slug}/`, ['trips-here', 'all', ...named]);
  }
  for (const slug of slugs('articles')) {
    add(`/blog/article/${slug}/`, [...BELOW_AN_ARTICLE, ...headings('articles', slug, entries)]);
    pages.set(`/blog/${slug}/`, null);
  }
  // Forms link to the terms, which have a mistake of their own when they are not there.
  for (const slug of new Set([...slugs('pages'), 'terms'])) add(`/${slug}/`, headings('pages', slug, entries));
  for (const kind of ['categories', 'authors'] as const) {
    for (const slug of slugs(kind)) add(pageOf({ kind, slug }), headings(kind, slug, entries));
  }
  const isComplete = published.length === tours.length;
  for (const address of choicePages(isComplete ? published.flatMap(datesOf) : everyMonth())) add(address, []);
  return pages;
}

/** The anchors of sections that a tour page has only with stays, reviews or articles. */
function roomsOf(slug: string, entries: readonly Entry[]): string[] {
  const { stays } = (entries.find((entry) => entry.kind === 'tours' && entry.slug === slug)?.source.data ?? {}) as {
    stays?: unknown;
  };
  return [
    ...(Array.isArray(stays) && stays.length > 0 ? ['accommodation'] : []),
    ...(entries.some((entry) => entry.kind === 'reviews' && names(entry, 'tour', slug)) ? ['reviews'] : []),
    ...(entries.some((entry) => entry.kind === 'articles' && names(entry, 'tours', slug)) ? ['reading'] : []),
  ];
}

function toursTo(destination: string, entries: readonly Entry[]): string[] {
  const there = entries.filter((entry) => entry.kind === 'tours' && names(entry, 'destination', destination));
  return there.map(({ slug }) => slug);
}

function names({ source }: Entry, field: string, slug: string): boolean {
  const value = (source.data as Record<string, unknown>)[field];
  return Array.isArray(value) ? value.includes(slug) : value === slug;
}

/** The pages of one filter choice, and the calendar months of these start days. */
function choicePages(starts: readonly CalendarDate[]): string[] {
  return [
    ...LENGTHS.map((length) => `/trips/length/${length}/`),
    ...PRICES.map((price) => `/trips/price/${price}/`),
    ...ORDERS.map((order) => `/trips/sort/${order}/`),
    ...starts.map((start) => `/trips/month/${MONTHS[partsOf(start).month - 1]!.toLowerCase()}/`),
    ...starts.map((start) => `/calendar/${start.slice(0, 7)}/`),
  ];
}

function everyMonth(): CalendarDate[] {
  const years = Array.from({ length: MOST_YEARS }, (_, index) => FIRST_YEAR + index);
  return years.flatMap((year) => MONTHS.map((_, index) => firstOfMonth(year, index + 1)));
}

function anchorsOf(address: string, entries: readonly Entry[]): string[] {
  const slugsOf = (kind: ContentFile['kind']) => entries.filter((entry) => entry.kind === kind).map(({ slug }) => slug);
  switch (address) {
    case '/trips/':
    case '/reviews/':
      return slugsOf('tours');
    case '/travel-blog/':
      return slugsOf('articles');
    case '/faq/':
      return entries.flatMap(({ kind, slug, source }) => {
        if (kind !== 'faqs') return [];
        const { group } = source.data as { group?: unknown };
        return [`about-${slug}`, ...(typeof group === 'string' ? [groupId(group)] : [])];
      });
    default:
      return [];
  }
}

function headings(kind: ContentFile['kind'], slug: string, entries: readonly Entry[]): string[] {
  const entry = entries.find((other) => other.kind === kind && other.slug === slug);
  return entry === undefined ? [] : headingAnchors(entry.source);
}

function datesOf({ running }: PublishedTour): CalendarDate[] {
  return running.filter((start): start is CalendarDate => start !== 'open');
}

/** Whether a page has an anchor. Files and pages with unknown anchors have all of them. */
export function hasAnchor(anchors: ReadonlySet<string> | null, anchor: string): boolean {
  return anchors === null || anchors.has(anchor) || ON_EVERY_PAGE.includes(anchor);
}

export function isPublicFile(root: string, address: string): boolean {
  const file = join(root, 'public', address);
  return existsSync(file) && statSync(file).isFile();
}

/**
 * The pages of the site that do not come from content, with their anchors. Tests compare them with `src/pages` and with
 * the built site.
 */
export const OWN_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['destinations', 'trips', 'feed', 'terms'],
  '/book/': [],
  '/booking/confirmed/': [],
  '/booking/unsuccessful/': [],
  '/brochure/': [],
  '/calendar/': [],
  '/check-in/': [],
  '/check-in/lost/': [],
  '/check-in/receipt/': [],
  '/contact/': [],
  '/faq/': ['faq-more'],
  '/problem/': [],
  '/reviews/': ['all', 'review-filter'],
  '/search/': ['browse', 'browse-trips', 'browse-blog', 'browse-help'],
  '/subscribe/': [],
  '/travel-blog/': [],
  '/trip-notes/': [],
  '/trips/': ['all'],
};

/** The files that the build creates with fixed names. */
export const OWN_FILES = [
  '/.well-known/security.txt',
  '/articles.json',
  '/built.json',
  '/categories.json',
  '/downloads/brochure.pdf',
  '/robots.txt',
  '/rss.xml',
  '/search.json',
  '/site.webmanifest',
  '/sitemap-index.xml',
  '/tours.json',
];

const ON_EVERY_PAGE = ['my-cart', 'live-chat', 'main', 'menu', 'chat', 'top'];

const LED_ON = ['/blog/article/', '/blog/author/', '/blog/category/'];

/** The anchors of a text's headings, computed as the build does. */
function headingAnchors(source: SourceFile): string[] {
  const slugger = new Slugger();
  return allNodes(textNodes(source)).flatMap((node) => (node.type === 'heading' ? [slugger.slug(wordsOf(node))] : []));
}
