import { nightsText } from '#components/tour/tour-tabs.ts';
import type { OperatorPage } from '#catalogue/settings.ts';
import type { Stay, TourPage } from '#catalogue/tours.ts';
import { agesText } from '#domain/ages.ts';
import { clockForGuests } from '#domain/calendar-date.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { beside, facts, stack, text, type Column } from './blocks.ts';
import { contactPanel } from './contact-panel.ts';
import { placeDays } from './day-blocks.ts';
import { Flow, heightOf, type Block } from './flow.ts';
import type { Imprint } from './imprint.ts';
import { mapBlock } from './map-block.ts';
import { AREA, drawFooters, drawHeader, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PdfDocument } from './pdf-document.ts';
import { drawPicture, printPicture, type PrintedPicture } from './printed-picture.ts';
import { placeStartDates } from './start-dates.ts';
import { tick, tickList } from './ticks.ts';
import { COVER_PICTURE, drawCover } from './trip-notes-cover.ts';
import { inColour, TYPE } from './typography.ts';

const GUTTER = 28;
const HALF = (TEXT_WIDTH - GUTTER) / 2;
const LEFT: Column = { x: MARGIN, width: HALF };
const RIGHT: Column = { x: MARGIN + HALF + GUTTER, width: HALF };
const WHOLE: Column = { x: MARGIN, width: TEXT_WIDTH };
const STAY_PICTURE = { width: 152, height: 100 } as const;
const BEFORE_HEADING = 30;

/** Draws the trip notes of a tour on A4 with all texts of the page of the notes (M37, P37). */
export async function drawTripNotes(page: TourPage, { operator, today, site }: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tour } = page;
  const pdf = await PdfDocument.open({
    title: `Trip notes: ${tour.name}`,
    subject: page.summary,
    author: operator.name,
    day: today,
  });
  drawCover(pdf, page, operator, await printPicture(page.hero, COVER_PICTURE));
  const flow = new Flow(pdf, AREA, () => {
    drawHeader(pdf, tour.name, `${operator.name}, trip notes`, page.ink);
  });
  const stays = await Promise.all(
    page.stays.map(async (stay) => stayBlock(pdf, stay, await printPicture(stay.pictures[0]!, STAY_PICTURE))),
  );

  flow.nextPage();
  placeMeeting(pdf, flow, page, operator);
  placeHeading(pdf, flow, 'Day by day', 110);
  placeDays(pdf, flow, page.itinerary, WHOLE);
  placeIncluded(pdf, flow, page);
  if (stays.length > 0) {
    placeHeading(pdf, flow, 'Where you sleep', stays[0]!.height);
    for (const block of stays) flow.place(block);
  }
  if (page.bring.length > 0) placeList(pdf, flow, 'What to bring', page.bring);
  const panel = contactPanel(pdf, operator, { site, column: WHOLE });
  flow.place({ ...panel, gap: BEFORE_HEADING });
  placeHeading(pdf, flow, 'Start dates and prices', 150);
  placeStartDates(pdf, flow, tour, { today, site, column: WHOLE });

  drawFooters(pdf, { left: `On the day, call ${operator.phone}`, from: 1, without: 0 });
  return pdf.finish();
}

/** Places a heading and its bookmark. The page keeps at least `following` points below the heading. */
function placeHeading(pdf: PdfDocument, flow: Flow, words: string, following: number): void {
  const heading = text(pdf, words, TYPE.heading, WHOLE, 'H2', BEFORE_HEADING);
  flow.keep(heightOf([heading]) + 8 + following);
  flow.place(heading);
  pdf.bookmark(words);
  flow.place({ gap: 8, height: 0, draw: () => undefined });
}

function placeMeeting(pdf: PdfDocument, flow: Flow, page: TourPage, { phone, email }: OperatorPage): void {
  const { tour, meeting } = page;
  const pairs = [
    ['Length', `${tour.days} days`],
    ['Starts', tour.startPlace],
    ['Finishes', tour.finishPlace],
    ['Group', `Max ${page.groupSize} guests`],
    ['Ages', agesText(tour)],
    ['Pace', page.pace],
    ['Runs', page.runs],
  ] as const;
  const map = mapBlock(pdf, page, RIGHT);
  const column = map === null ? WHOLE : LEFT;
  const words = stack([
    text(pdf, 'Where we meet', TYPE.heading, column, 'H2'),
    text(pdf, `${meeting.place}, at ${unbroken(clockForGuests(meeting.time))}`, TYPE.lead, column, 'P', 8),
    text(pdf, meeting.address, TYPE.body, column, 'P', 4),
    mapLink(pdf, meeting.map, column),
    text(pdf, `On the day, call ${unbroken(phone)}. Before that, email ${email}.`, TYPE.body, column, 'P', 6),
    { ...facts(pdf, pairs, column), gap: 12 },
  ]);
  flow.keep(words.height);
  pdf.bookmark('Where we meet');
  flow.place(map === null ? words : beside([words, map]));
}

function mapLink(pdf: PdfDocument, map: string, { x }: Column): Block {
  const type = inColour(TYPE.ticketStrong, 'text-link');
  return {
    gap: 4,
    height: type.leading,
    draw: (top) => {
      pdf.link('See it on a map', x, top, type, map);
    },
  };
}

function placeIncluded(pdf: PdfDocument, flow: Flow, page: TourPage): void {
  const lists = (
    [
      ['Included', page.included, LEFT, false],
      ['Not included', page.notIncluded, RIGHT, true],
    ] as const
  ).map(([title, texts, column, not]) =>
    stack([text(pdf, title, TYPE.heading, column, 'H2'), { ...tickList(pdf, texts, column, { not }), gap: 8 }]),
  );
  const block = beside(lists, BEFORE_HEADING);
  if (block.height > flow.tallest) {
    placeList(pdf, flow, 'Included', page.included);
    placeList(pdf, flow, 'Not included', page.notIncluded, true);
    return;
  }
  flow.keep(block.height + BEFORE_HEADING);
  pdf.bookmark('Included and not included');
  flow.place(block);
}

/** Places a list of any length over the whole width. */
function placeList(pdf: PdfDocument, flow: Flow, title: string, texts: readonly string[], not = false): void {
  const ticks = texts.map((words) => tick(pdf, words, WHOLE, { not }));
  placeHeading(pdf, flow, title, heightOf(ticks.slice(0, 2)));
  pdf.group('L', () => {
    flow.placeAll(ticks);
  });
}

function stayBlock(pdf: PdfDocument, { name, nights, text: words }: Stay, picture: PrintedPicture): Block {
  const column = { x: MARGIN + STAY_PICTURE.width + 20, width: TEXT_WIDTH - STAY_PICTURE.width - 20 };
  const content = stack([
    text(pdf, name, TYPE.title, column, 'H3'),
    text(pdf, nightsText(nights), TYPE.ticket, column, 'P', 2),
    ...(words === '' ? [] : [text(pdf, words, TYPE.body, column, 'P', 5)]),
  ]);
  return {
    gap: 16,
    height: Math.max(STAY_PICTURE.height, content.height),
    draw: (top) => {
      content.draw(top);
      drawPicture(pdf, picture, { x: MARGIN, y: top, ...STAY_PICTURE });
    },
  };
}
