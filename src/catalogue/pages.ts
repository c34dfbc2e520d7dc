import { getCollection, getEntry, render, type RenderResult } from 'astro:content';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** A question guests ask, with its answer. */
export interface Faq {
  readonly id: string;
  readonly question: string;
  /** The heading it stands under. */
  readonly group: string;
  /** The answer as HTML, for structured data. */
  readonly answer: string;
  readonly Content: RenderResult['Content'];
}

/** A page of plain text, such as the terms. */
export interface TextPage {
  readonly title: string;
  readonly summary: string;
  readonly updated: CalendarDate;
  readonly Content: RenderResult['Content'];
}

/** All questions in the operator's order. */
export async function listFaqs(): Promise<Faq[]> {
  const entries = await getCollection('faqs');
  return Promise.all(
    entries
      .toSorted((a, b) => a.data.order - b.data.order)
      .map(async (entry) => ({
        id: entry.id,
        question: entry.data.question,
        group: entry.data.group,
        answer: entry.rendered?.html ?? '',
        Content: (await render(entry)).Content,
      })),
  );
}

/** The page of a file in `content/pages`; a page that is not there is a fault of the site, not of a visitor. */
export async function getPage(slug: string): Promise<TextPage> {
  const entry = await getEntry('pages', slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing`);
  const { title, summary, updated } = entry.data;
  return { title, summary, updated, Content: (await render(entry)).Content };
}
