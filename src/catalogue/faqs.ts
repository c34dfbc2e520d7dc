import { getCollection, render, type RenderResult } from 'astro:content';
import { oncePerBuild } from '#catalogue/once-per-build.ts';

/** A question guests ask, with its answer. */
export interface Faq {
  readonly id: string;
  readonly question: string;
  /** The heading it stands under. */
  readonly group: string;
  /** The answer as HTML, for structured data. */
  readonly answer: string;
  /** The answer, to be rendered as `<Content />`. */
  readonly Content: RenderResult['Content'];
}

/** All questions in the operator's order. */
export const listFaqs = oncePerBuild(async (): Promise<Faq[]> => {
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
});

/** The questions under one heading. */
export interface FaqGroup {
  /** Its anchor: the heading in lower case, joined by hyphens. */
  readonly id: string;
  readonly title: string;
  readonly faqs: readonly Faq[];
}

/** The questions under their headings; a heading stands where its first question does. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  return [...Map.groupBy(faqs, ({ group }) => group)].map(([title, asked]) => ({
    id: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    title,
    faqs: asked,
  }));
}
