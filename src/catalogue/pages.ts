import { getCollection, render, type CollectionEntry, type RenderResult } from 'astro:content';
import { publishStateOf, type PublishState, oncePerBuild } from '#catalogue/build-time.ts';
import { getOperator } from '#catalogue/settings.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** A page of plain text, such as the terms. */
export interface TextPage {
  readonly slug: string;
  readonly url: string;
  readonly publishState: PublishState;
  readonly title: string;
  readonly summary: string;
  readonly updated: CalendarDate;
  /** Its main headings with their anchors, for a table of contents. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly Content: RenderResult['Content'];
}

/** Every page of `content/pages`, and whether this build shows it. */
export const listPages = oncePerBuild(async (): Promise<TextPage[]> => {
  const { timeZone } = await getOperator();
  return Promise.all((await getCollection('pages')).map((entry) => toPage(entry, timeZone)));
});

async function toPage(entry: CollectionEntry<'pages'>, timeZone: string): Promise<TextPage> {
  const { title, summary, updated, draft, publish, until } = entry.data;
  const { Content, headings } = await render(entry);
  const parts = headings
    .filter(({ depth }) => depth === 2)
    .map((heading) => ({ id: heading.slug, title: heading.text }));
  return {
    slug: entry.id,
    url: `/${entry.id}/`,
    publishState: publishStateOf({ draft, publish, until }, timeZone),
    title,
    summary,
    updated,
    parts,
    Content,
  };
}
