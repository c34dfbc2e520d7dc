import { getCollection } from 'astro:content';
import { listFaqs, type Faq } from '#catalogue/faqs.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';

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
  const [entry] = await getCollection('home');
  if (!entry) throw new Error('content/settings/home.yaml is missing');
  const { lead, slides, visas, questions, terms } = entry.data;
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
