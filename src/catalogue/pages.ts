import { getCollection, render, type CollectionEntry, type RenderResult } from 'astro:content';
import { publishStateOf, type PublishState, oncePerBuild, linksThere } from '#catalogue/build-time.ts';
import { getOperator, readSettings } from '#catalogue/settings.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { listFaqs, type Faq } from '#catalogue/faqs.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';
import { listDestinations } from '#catalogue/destinations.ts';
import type { Tour } from '#domain/tour.ts';

export interface TextPage {
  readonly slug: string;
  readonly url: string;
  readonly publishState: PublishState;
  readonly title: string;
  readonly summary: string;
  readonly updated: CalendarDate;
  readonly parts: readonly TextPart[];
  readonly Content: RenderResult['Content'];
}

/** A main heading of a text with its anchor, for a table of contents. */
interface TextPart {
  readonly id: string;
  readonly title: string;
}

export function partsOfText(headings: RenderResult['headings']): TextPart[] {
  return headings.filter(({ depth }) => depth === 2).map(({ slug, text }) => ({ id: slug, title: text }));
}

export const listPages = oncePerBuild(async (): Promise<TextPage[]> => {
  const { timeZone } = await getOperator();
  return Promise.all((await getCollection('pages')).map((entry) => toPage(entry, timeZone)));
});

async function toPage(entry: CollectionEntry<'pages'>, timeZone: string): Promise<TextPage> {
  const { title, summary, updated, draft, publish, until } = entry.data;
  const { Content, headings } = await render(entry);
  return {
    slug: entry.id,
    url: `/${entry.id}/`,
    publishState: publishStateOf({ draft, publish, until }, timeZone),
    title,
    summary,
    updated,
    parts: partsOfText(headings),
    Content,
  };
}

/** The content of the home page besides all trips, the latest reviews and the latest articles. */
export interface Home {
  readonly lead: string;
  /** At least one. */
  readonly slides: readonly TourPage[];
  /** What to know about visas; empty for an operator whose guests need none. */
  readonly visas: string;
  /** At least one. The page shows the terms after them. */
  readonly questions: readonly Faq[];
  readonly terms: string;
}

export async function getHome(): Promise<Home> {
  const { lead, slides, visas, questions, terms } = await readSettings('home');
  const tours = await listTours();
  const faqs = await listFaqs();
  return {
    lead,
    slides: slides.flatMap((slug) => tours.filter(({ tour }) => tour.slug === slug)),
    visas: visas ?? '',
    questions: questions.flatMap((id) => faqs.filter((faq) => faq.id === id)),
    terms,
  };
}

export interface NavigationLink {
  readonly label: string;
  readonly url: string;
}

/** A top entry: one link, or a label with a list of links. */
export type HeaderEntry = NavigationLink | { readonly label: string; readonly links: readonly NavigationLink[] };

/** The number of trips in the menu and the footer of every page. The page of all trips lists the others. */
const MOST_TRIPS_NAMED = 10;

/** The first trips in the operator's order, and the number of all trips. */
export async function listNamedTours(): Promise<{ readonly tours: readonly Tour[]; readonly count: number }> {
  const all = await listTours();
  return { tours: all.slice(0, MOST_TRIPS_NAMED).map(({ tour }) => tour), count: all.length };
}

export interface Navigation {
  readonly header: readonly HeaderEntry[];
  readonly footer: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[];
}

/** Gives the links of header and footer from `content/settings/navigation.yaml`, with its lists filled in. */
export const getNavigation = oncePerBuild(async (): Promise<Navigation> => {
  const { header, footer } = await readSettings('navigation');
  const destinations = await listDestinations();
  const links = destinations.map(({ slug, name }) => ({ label: name, url: `/destinations/${slug}/` }));
  const isThere = linksThere(await listPages());
  return {
    header: header
      .filter(({ url }) => url === undefined || isThere(url))
      .map(({ label, url }) => (url === undefined ? { label, links } : { label, url })),
    footer: footer.map(({ title, links: inColumn }) => ({
      title,
      links: inColumn.filter(({ url }) => isThere(url)),
    })),
  };
});
