import { createHash } from 'node:crypto';
import { getEntry, type CollectionEntry } from 'astro:content';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { siteCommit } from '#catalogue/site-commit.ts';
import { clockForGuests } from '#domain/calendar-date.ts';
import { meetingPlace } from '#domain/meeting.ts';
import type { PublishedPage, PublishedPages, PublishedPart } from '#domain/published-page.ts';

const TERMS = 'terms';
const commit = oncePerBuild(() => Promise.resolve(siteCommit()));

/** What the guest of the tour in `content/tours/<slug>` can read before paying: the tour's page and the terms (E14). */
export async function publishedPages(slug: string): Promise<PublishedPages> {
  const [tour, terms] = await Promise.all([getEntry('tours', slug), getEntry('pages', TERMS)]);
  if (!tour) throw new Error(`content/tours/${slug} is missing`);
  if (!terms) throw new Error(`content/pages/${TERMS}.md is missing`);
  return {
    commit: await commit(),
    tour: toPage(tour.data.name, partsOfTour(tour)),
    terms: toPage(terms.data.title, [
      { heading: 'In short', lines: [terms.data.summary] },
      ...partsOfText(terms.body ?? '', terms.data.title),
    ]),
  };
}

function toPage(title: string, all: readonly PublishedPart[]): PublishedPage {
  const parts = all.filter(({ lines }) => lines.length > 0);
  const version = createHash('sha256')
    .update(JSON.stringify([title, parts]))
    .digest('hex')
    .slice(0, 16);
  return { version, title, parts };
}

function partsOfTour({ data, body = '' }: CollectionEntry<'tours'>): PublishedPart[] {
  return [
    { heading: 'Headline', lines: [data.headline, data.summary] },
    {
      heading: 'Facts',
      lines: [
        `${data.days} days, from ${data.start_place} to ${data.finish_place}`,
        `Meet at ${clockForGuests(data.meeting.time)}: ${meetingPlace(data.meeting)}`,
        `At most ${data.group_size} guests`,
        `Ages: ${data.minimum_age} to ${data.maximum_age ?? 'any'}`,
        `Pace: ${data.pace}`,
        `Runs: ${data.runs}`,
      ],
    },
    { heading: 'Highlights', lines: data.highlights },
    { heading: 'Included', lines: data.included },
    { heading: 'Not included', lines: data.not_included },
    {
      heading: 'Day by day',
      lines: data.itinerary.map((stop) => {
        const days = stop.until_day === undefined ? `Day ${stop.day}` : `Days ${stop.day} to ${stop.until_day}`;
        const more = [(stop.meals ?? []).join(', '), stop.stay ?? ''].filter((text) => text !== '');
        return `${days}, ${stop.title}: ${[stop.text, ...more].join(' · ')}`;
      }),
    },
    {
      heading: 'Where you sleep',
      lines: data.stays.map(({ name, nights, text }) => [`${name}, nights: ${nights}`, text ?? ''].join(' · ')),
    },
    { heading: 'To bring', lines: data.bring ?? [] },
    ...partsOfText(body, 'The story'),
  ];
}

/** A Markdown text by its headings. What stands before the first one comes under `opening`. */
function partsOfText(markdown: string, opening: string): PublishedPart[] {
  const parts: { heading: string; lines: string[] }[] = [{ heading: opening, lines: [] }];
  for (const block of markdown.split(/\n\s*\n/).map((text) => text.trim())) {
    const heading = /^#{1,6} (.+)$/.exec(block)?.[1];
    if (heading !== undefined) parts.push({ heading, lines: [] });
    else if (block !== '') parts.at(-1)!.lines.push(...linesOf(block));
  }
  return parts;
}

/** The items of a list stay apart, and a paragraph becomes one line. */
function linesOf(block: string): string[] {
  return /^[-*|\d]/.test(block) ? block.split('\n') : [block.replaceAll(/\s*\n\s*/g, ' ')];
}
