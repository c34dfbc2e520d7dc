import { getEntry, render, type RenderResult } from 'astro:content';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** A page of plain text, such as the terms. */
export interface TextPage {
  readonly title: string;
  readonly summary: string;
  readonly updated: CalendarDate;
  /** Its main headings with their anchors, for a table of contents. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly Content: RenderResult['Content'];
}

/** Gives the page of a file in `content/pages`. A missing file is an error of the code and throws. */
export async function getPage(slug: string): Promise<TextPage> {
  const entry = await getEntry('pages', slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing`);
  const { title, summary, updated } = entry.data;
  const { Content, headings } = await render(entry);
  const parts = headings
    .filter(({ depth }) => depth === 2)
    .map((heading) => ({ id: heading.slug, title: heading.text }));
  return { title, summary, updated, parts, Content };
}
