import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TourPage } from '#catalogue/tours.ts';
import { typographicQuotes } from '#domain/text/prose.ts';
import { drawBrochure } from '#features/documents/brochure.ts';
import { drawTripNotes } from '#features/documents/trip-notes.ts';
import { altsOf, runsOutside, readPdf, rolesOf, spaced, type ReadPdf } from '../support/read-pdf.ts';
import { homeOnDisk, imprint, reviewsOnDisk, tourOnDisk } from './content-on-disk.ts';

const redCentre = tourOnDisk('the-red-centre');
/** The size of section headings, in points. */
const HEADING = 19;
/** The upper edge of the footers, in points. */
const FOOT = 780;

async function notesOf(page: TourPage): Promise<ReadPdf> {
  return readPdf(await drawTripNotes(page, imprint));
}

/** The headings without text below them on their page. */
function headingsAlone(pdf: ReadPdf): string[] {
  return pdf.pages.flatMap(({ runs }) =>
    runs
      .filter(({ size }) => Math.abs(size - HEADING) < 0.1)
      .filter(
        (heading) => !runs.some(({ size, top }) => size !== heading.size && top > heading.bottom - 2 && top < FOOT),
      )
      .map(({ text }) => text),
  );
}

/** A tour with texts and lists that are much too long. */
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
  test('are a tagged PDF with a title, a language, bookmarks and words for every picture [P37]', async () => {
    const pdf = await notesOf(redCentre);
    expect(pdf).toMatchObject({ title: 'Trip notes: The Red Centre', language: 'en-AU', isTagged: true });
    expect(pdf.bookmarks).toEqual(
      expect.arrayContaining(['The Red Centre', 'Day by day', 'Where you sleep', 'Start dates and prices']),
    );
    const roles = rolesOf(pdf);
    for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Figure', 'Table', 'TR', 'TH', 'TD', 'Link']) {
      expect(roles, role).toContain(role);
    }
    const shown = [redCentre.hero, ...redCentre.stays.map(({ pictures }) => pictures[0]!)].map(({ alt }) => alt);
    const alts = altsOf(pdf, 'Figure');
    expect(alts).toEqual(expect.arrayContaining(shown));
    expect(alts.some((alt) => alt?.startsWith('Route map: Alice Springs'))).toBe(true);
  });

  test('have every text of the page of the notes in their tags, with a space where a line ends [M37]', async () => {
    const { tagged } = await notesOf(redCentre);
    const texts = [
      redCentre.tour.name,
      redCentre.summary,
      redCentre.meeting.place,
      redCentre.meeting.address,
      ...redCentre.itinerary.flatMap((stop) => [stop.title, stop.text]),
      ...redCentre.included,
      ...redCentre.notIncluded,
      ...redCentre.bring,
      ...redCentre.stays.flatMap((stay) => [stay.name, stay.text]),
      imprint.operator.phone,
      imprint.operator.officeHours,
    ];
    for (const words of texts) expect.soft(tagged).toContain(spaced(typographicQuotes(words)));
  });

  test('have the same bytes for the same content and other bytes for other content', async () => {
    const once = await drawTripNotes(redCentre, imprint);
    expect(once.equals(await drawTripNotes(redCentre, imprint))).toBe(true);
    expect(once.toString('latin1').match(/D:\d{8}/g)).toEqual(['D:20261122', 'D:20261122']);
    const other = { ...redCentre, meeting: { ...redCentre.meeting, time: '15:00' } };
    expect(once.equals(await drawTripNotes(other, imprint))).toBe(false);
  });

  test('of a tour with very long texts stay on their pages and lose nothing', async () => {
    const long = longTour();
    const pdf = await notesOf(long);
    expect(runsOutside(pdf)).toEqual([]);
    expect(headingsAlone(pdf)).toEqual([]);
    const texts = [...long.itinerary.map(({ title }) => title), ...long.included, ...long.bring, long.tour.name];
    for (const words of texts) expect.soft(pdf.text).toContain(words);
    expect(pdf.text.match(/\bword\b/gi)).toHaveLength(1500);
  });

  test('print letters beyond western Europe in every type, and leave out emoji', async () => {
    const place = 'Łukasz Dvořák’s żubr at Uluṟu, Kata Tjuṯa and Māhia 🚌 Beach';
    const [stay] = redCentre.stays;
    const { tagged } = await notesOf({
      ...redCentre,
      tour: { ...redCentre.tour, name: 'Uluṟu', startPlace: 'Kata Tjuṯa' },
      meeting: { ...redCentre.meeting, place },
      stays: [{ ...stay!, name: 'Uluṟu żubr' }],
    });
    for (const words of [
      'Trip notesUluṟuKata Tjuṯa ',
      'żubr at Uluṟu, Kata Tjuṯa and Māhia',
      'StartsKata Tjuṯa',
      'Uluṟu żubr',
    ]) {
      expect.soft(tagged).toContain(words);
    }
  });

  test('with a letter that no font has stop the build and name the letter and its text', async () => {
    const meeting = { ...redCentre.meeting, place: 'The gate of 日本' };
    await expect(notesOf({ ...redCentre, meeting })).rejects.toThrow(
      '"Trip notes: The Red Centre" can\'t show 日 本 of "The gate of 日本", which no font has.',
    );
  });

  test.each(readdirSync('content/tours'))(
    'of %s describe their pictures, and have no page that is nearly empty or too full [P37]',
    async (slug) => {
      const pdf = await notesOf(tourOnDisk(slug));
      const { pages } = pdf;
      expect(runsOutside(pdf)).toEqual([]);
      expect(altsOf(pdf, 'Figure').filter((alt) => !alt)).toEqual([]);
      expect(pages.length).toBeLessThan(6);
      const ends = pages.map(({ runs }) =>
        Math.max(...runs.map(({ bottom }) => bottom).filter((bottom) => bottom < FOOT)),
      );
      expect(ends.filter((end) => end < 250)).toEqual([]);
    },
  );

  test('name each price once a season, the usual price of a sale in words, and the dates that are full [D14, N02]', async () => {
    const { text } = await notesOf(redCentre);
    expect(text.match(/(?<!was )£1,290 GBP/g)).toHaveLength(1);
    expect(text).toContain('£1,190 GBP was £1,290 GBP');
    expect(text).toContain('Already full: Sat 19 Dec 2026');
  });

  test('leave out the parts for which the tour has no route, things to bring or dates', async () => {
    const { text } = await notesOf({
      ...redCentre,
      bring: [],
      stays: [],
      itinerary: redCentre.itinerary.map((stop) => ({ ...stop, places: [] })),
      tour: { ...redCentre.tour, departures: [] },
    });
    expect(text).not.toContain('What to bring');
    expect(text).not.toContain('Where you sleep');
    expect(text).toContain('No dates on sale right now. Ask us about the next ones.');
  });
});

describe('the brochure', () => {
  const content = () => ({ tours: [redCentre, tourOnDisk('tasmania')], home: homeOnDisk(), reviews: reviewsOnDisk() });

  test('has a page for each tour, a table of contents that names it, and the contact details', async () => {
    const pdf = await readPdf(await drawBrochure(content(), imprint));
    expect(pdf).toMatchObject({ title: 'Saltbush Tours: brochure', language: 'en-AU', isTagged: true });
    const wordsOf = (page: number) => spaced(pdf.pages[page]!.runs.map(({ text }) => text).join(' '));
    for (const [name, days, page] of [
      ['The Red Centre', '10 days', 3],
      ['Tasmania', '8 days', 4],
    ] as const) {
      expect(pdf.pages[page - 1]!.runs[0]!.text).toBe(name);
      expect(wordsOf(1)).toContain(`${days} ${page}`);
    }
    expect(pdf.pages).toHaveLength(7);
    expect(pdf.bookmarks).toEqual(expect.arrayContaining(['How booking works', 'Postcards home', 'Talk to us']));
    for (const words of [imprint.operator.email, imprint.operator.phone]) expect(wordsOf(6)).toContain(words);
  });

  test('shows of a tour its days, its next dates with their prices, and a code that leads to its page', async () => {
    const pdf = await readPdf(await drawBrochure(content(), imprint));
    const page = spaced(pdf.pages[2]!.runs.map(({ text }) => text).join(' '));
    for (const { title } of redCentre.itinerary) expect.soft(page).toContain(title);
    expect(page).toMatch(
      /Next start dates Sat 28 Nov 2026 \$2,490 AUD Sat 5 Dec 2026 \$2,490 AUD Sat 12 Dec 2026 \$2,290 AUD/,
    );
    const codes = altsOf(pdf, 'Figure').filter((alt) => alt?.startsWith('QR code'));
    expect(codes).toEqual(
      ['trips/the-red-centre/', 'trips/tasmania/', ''].map((path) => `QR code: ${imprint.site}/${path}`),
    );
  });

  test('explains deposit, balance and visas, and quotes reviews', async () => {
    const home = homeOnDisk();
    const { text } = await readPdf(await drawBrochure(content(), imprint));
    expect(text).toContain(spaced(typographicQuotes(home.visas)));
    expect(text).toContain(spaced(typographicQuotes(home.terms)));
    for (const { question } of home.questions) expect.soft(text).toContain(typographicQuotes(question));
    expect(text).toMatch(/The balance is due 30 days before you start/);
    expect(text).toMatch(/out of 5, from \d+ reviews/);
  });

  test('keeps every text on its page, however long', async () => {
    const pdf = await readPdf(
      await drawBrochure(
        { ...content(), tours: [longTour(), ...Array.from({ length: 24 }, () => redCentre)] },
        imprint,
      ),
    );
    expect(runsOutside(pdf)).toEqual([]);
    expect(headingsAlone(pdf)).toEqual([]);
    expect(pdf.pages.filter(({ runs }) => runs[0]?.text === 'The Red Centre')).toHaveLength(24);
  });
});
