import { getCollection } from 'astro:content';

export interface CannedAnswer {
  readonly title: string;
  /** `{name}` is replaced by the visitor's first name. */
  readonly text: string;
}

/** Gives the canned answers of the staff chat in the editors' order. Returns an empty list without the file. */
export async function listCannedAnswers(): Promise<CannedAnswer[]> {
  const [entry] = await getCollection('cannedAnswers');
  return entry?.data.answers ?? [];
}
