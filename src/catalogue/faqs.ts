import { getCollection, render, type RenderResult } from 'astro:content';
import { groupId } from '#catalogue/schema/pages.ts';
import { oncePerBuild } from '#catalogue/build-time.ts';

export interface Faq {
  readonly id: string;
  readonly question: string;
  readonly group: string;
  /** The answer as HTML, for structured data. */
  readonly answer: string;
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
        ...entry.data,
        answer: entry.rendered?.html ?? '',
        Content: (await render(entry)).Content,
      })),
  );
});

export interface FaqGroup {
  readonly id: string;
  readonly title: string;
  readonly faqs: readonly Faq[];
}

/** Groups the questions by heading. The first question of each heading gives the order of the headings. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  return [...Map.groupBy(faqs, ({ group }) => group)].map(([title, asked]) => ({
    id: groupId(title),
    title,
    faqs: asked,
  }));
}
