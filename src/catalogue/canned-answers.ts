import { getCollection } from 'astro:content';

export interface CannedAnswer {
  readonly title: string;
  /** `{name}` stands for the visitor's first name. */
  readonly text: string;
}

/** What the staff chat has ready, in the editors' order; nothing where there is no such file. */
export async function listCannedAnswers(): Promise<CannedAnswer[]> {
  const [entry] = await getCollection('cannedAnswers');
  return entry?.data.answers ?? [];
}
