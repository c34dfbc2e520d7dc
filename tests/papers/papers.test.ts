import { describe, expect, test } from 'vitest';
import type { TourPage } from '#catalogue/tours.ts';
import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import { drawBrochure } from '#papers/brochure.ts';
import { drawTripNotes } from '#papers/trip-notes.ts';
import { altsOf, piecesOutside, readPaper, rolesOf, spaced, type ReadPaper } from '../support/read-paper.ts';
import { homeOnDisk, imprint, reviewsOnDisk, tourOnDisk } from './content-on-disk.ts';

const redCentre = tourOnDisk('the-red-centre');
/** The size headings of sections are set in. */
const HEADING = 19;
/** Where the feet of pages begin. */
const FOOT = 780;

async function notesOf(page: TourPage): Promise<ReadPaper> {
  return readPaper(await drawTripNotes(page, imprint));
}

/** Headings with nothing below them on their page. */
function lonelyHeadings(paper: ReadPaper): string[] {
  return paper.pages.flatMap(({ pieces }) =>
    pieces
      .filter(({ size }) => Math.abs(size - HEADING) < 0.1)
      .filter(
        (heading) => !pieces.some(({ size, top }) => size !== heading.size && top > heading.bottom - 2 && top < FOOT),
      )
      .map(({ text }) => text),
  );
}

/** A tour nobody would write, to see where the layout breaks. */
function longTour(): TourPage {
  const [stop] = redCentre.itinerary;
  return {
    ...redCentre,
    tour: {
      ...redCentre.tour,
      name: 'The very long and winding way around the whole of the continent by road, rail, river and reef',
      startPlace: 'Kati Thanda-Lake Eyre National Park Ranger Station',
      finishPlace: 'Mount Disappointment Lookout and Picnic Ground',
      days: 60,
    },
    headline: 'Sixty days, which is as long as a tour can be, and then a little longer for the way home.',
    summary: 'A sentence that does not end. '.repeat(30),
    itinerary: Array.from({ length: 60 }, (_, index) => ({
      ...stop!,
      day: index + 1,
      untilDay: index + 1,
      title: `Stop ${index + 1} of a long way`,
      text: index === 7 ? 'Word after word after word. '.repeat(500) : stop!.text,
      stay: index % 2 === 0 ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' : stop!.stay,
    })),
    included: Array.from({ length: 70 }, (_, index) => `Included thing ${index + 1}`),
    highlights: Array.from({ length: 30 }, (_, index) => `Highlight ${index + 1}, in more words than anybody reads`),
    bring: Array.from({ length: 60 }, (_, index) => `Thing to bring ${index + 1}`),
  };
}

describe('trip notes', () => {
  test('P37 are a tagged PDF with a title, a language, bookmarks and words for every picture', async () => {
    const paper = await notesOf(redCentre);
    expect(paper).toMatchObject({ title: 'Trip notes: The Red Centre', language: 'en-AU', isTagged: true });
    expect(paper.bookmarks).toEqual(
      expect.arrayContaining(['The Red Centre', 'Day by day', 'Where you sleep', 'Start dates and prices']),
    );
    const roles = rolesOf(paper);
    for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Figure', 'Table', 'TR', 'TH', 'TD', 'Link']) {
      expect(roles, role).toContain(role);
    }
    const shown = [redCentre.hero, ...redCentre.stays.map(({ pictures }) => pictures[0]!)].map(({ alt }) => alt);
    const alts = altsOf(paper, 'Figure');
    expect(alts).toEqual(expect.arrayContaining(shown));
    expect(alts.some((alt) => alt?.startsWith('Route map: Alice Springs'))).toBe(true);
  });

  test('M37 tell what the page of the notes tells', async () => {
    const { text } = await notesOf(redCentre);
    const told = [
      redCentre.tour.name,
      redCentre.summary,
      redCentre.meeting,
      ...redCentre.itinerary.flatMap((stop) => [stop.title, stop.text]),
      ...redCentre.included,
      ...redCentre.notIncluded,
      ...redCentre.bring,
      ...redCentre.stays.flatMap((stay) => [stay.name, stay.text]),
      imprint.operator.phone,
      imprint.operator.officeHours,
    ];
    for (const words of told) expect.soft(text).toContain(spaced(typographicQuotes(words)));
  });

  test('are the same bytes for the same content, and others for another', async () => {
    const once = await drawTripNotes(redCentre, imprint);
    expect(once.equals(await drawTripNotes(redCentre, imprint))).toBe(true);
    const other = { ...redCentre, meeting: 'Leaves Alice Springs at 3 pm' };
    expect(once.equals(await drawTripNotes(other, imprint))).toBe(false);
  });

  test('of a tour with everything at its longest stay on their pages, with nothing lost', async () => {
    const long = longTour();
    const paper = await notesOf(long);
    expect(piecesOutside(paper)).toEqual([]);
    expect(lonelyHeadings(paper)).toEqual([]);
    const told = [...long.itinerary.map(({ title }) => title), ...long.included, ...long.bring, long.tour.name];
    for (const words of told) expect.soft(paper.text).toContain(words);
    expect(paper.text.match(/\bword\b/gi)).toHaveLength(1500);
  });

  test('write letters of further away, and leave out signs no font of ours has', async () => {
    const { text } = await notesOf({ ...redCentre, meeting: 'Meet Łukasz Dvořák at Māhia 🚌 at two' });
    expect(text).toContain('Meet Łukasz Dvořák at Māhia at two.');
  });

  test('of a tour without route, things to bring or dates leave those parts out', async () => {
    const { text } = await notesOf({
      ...redCentre,
      bring: [],
      stays: [],
      itinerary: redCentre.itinerary.map((stop) => ({ ...stop, places: [] })),
      tour: { ...redCentre.tour, departures: [] },
    });
    expect(text).not.toContain('What to bring');
    expect(text).not.toContain('Where you sleep');
    expect(text).toContain('There are no start dates on sale at present.');
  });
});

describe('the brochure', () => {
  const content = () => ({ tours: [redCentre, tourOnDisk('tasmania')], home: homeOnDisk(), reviews: reviewsOnDisk() });

  test('has a page for each tour, which its contents lead to, and one to write to', async () => {
    const paper = await readPaper(await drawBrochure(content(), imprint));
    expect(paper).toMatchObject({ title: 'Saltbush Tours: brochure', language: 'en-AU', isTagged: true });
    const pageOf = (name: string) => paper.pages.findIndex(({ pieces }, page) => page > 1 && pieces[0]?.text === name);
    for (const [name, entry] of [
      ['The Red Centre', '10 days 3'],
      ['Tasmania', '8 days 4'],
    ] as const) {
      const page = Number(entry.at(-1));
      expect(pageOf(name) + 1).toBe(page);
      expect(spaced(paper.pages[1]!.pieces.map(({ text }) => text).join(' '))).toContain(entry);
    }
    expect(paper.bookmarks).toEqual(expect.arrayContaining(['How booking works', 'Postcards home', 'Talk to us']));
    const last = paper.pages.at(-1)!.pieces.map(({ text }) => text);
    expect(last).toEqual(expect.arrayContaining([imprint.operator.email, imprint.operator.phone]));
  });

  test('says how a deposit, the balance and visas work, and what guests wrote', async () => {
    const home = homeOnDisk();
    const { text } = await readPaper(await drawBrochure(content(), imprint));
    expect(text).toContain(spaced(typographicQuotes(home.visas)));
    expect(text).toContain(spaced(typographicQuotes(home.terms)));
    for (const { question } of home.questions) expect.soft(text).toContain(typographicQuotes(question));
    expect(text).toMatch(/It is due 30 days before you start/);
    expect(text).toMatch(/out of 5, from \d+ reviews/);
  });

  test('keeps every text on its page, however long', async () => {
    const paper = await readPaper(
      await drawBrochure(
        { ...content(), tours: [longTour(), ...Array.from({ length: 24 }, () => redCentre)] },
        imprint,
      ),
    );
    expect(piecesOutside(paper)).toEqual([]);
    expect(lonelyHeadings(paper)).toEqual([]);
    expect(paper.pages.filter(({ pieces }) => pieces[0]?.text === 'The Red Centre')).toHaveLength(24);
  });
});
