import { nightsText } from '#components/tour/tour-tabs.ts';
import type { OperatorPage } from '#catalogue/settings.ts';
import type { Stay, TourPage } from '#catalogue/tours.ts';
import { agesText } from '#domain/ages.ts';
import { beside, facts, stack, text, type Column } from './blocks.ts';
import { contactPanel } from './contact-panel.ts';
import { placeDays } from './day-blocks.ts';
import { Flow, heightOf, type Block } from './flow.ts';
import type { Imprint } from './imprint.ts';
import { mapBlock } from './map-block.ts';
import { AREA, drawFeet, drawHead, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { Paper } from './paper.ts';
import { drawPicture, printPicture, type PrintedPicture } from './printed-picture.ts';
import { placeStartDates } from './start-dates.ts';
import { tick, tickList } from './ticks.ts';
import { COVER_PICTURE, drawCover } from './trip-notes-cover.ts';
import { TYPE } from './typography.ts';

const GUTTER = 28;
const HALF = (TEXT_WIDTH - GUTTER) / 2;
const LEFT: Column = { x: MARGIN, width: HALF };
const RIGHT: Column = { x: MARGIN + HALF + GUTTER, width: HALF };
const WHOLE: Column = { x: MARGIN, width: TEXT_WIDTH };
const STAY_PICTURE = { width: 152, height: 100 } as const;
const BEFORE_HEADING = 30;

/** A tour as a guest takes it along: everything the page of its notes tells, on A4. */
export async function drawTripNotes(page: TourPage, { operator, today, site }: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tour } = page;
  const paper = await Paper.open({
    title: `Trip notes: ${tour.name}`,
    subject: page.summary,
    author: operator.name,
    day: today,
  });
  drawCover(paper, page, operator, await printPicture(page.hero, COVER_PICTURE));
  const flow = new Flow(paper, AREA, () => {
    drawHead(paper, tour.name, `${operator.name}, trip notes`, page.ink);
  });
  const stays = await Promise.all(
    page.stays.map(async (stay) => stayBlock(paper, stay, await printPicture(stay.pictures[0]!, STAY_PICTURE))),
  );

  flow.nextPage();
  placeMeeting(paper, flow, page, operator);
  placeHeading(paper, flow, 'Day by day', 110);
  placeDays(paper, flow, page.itinerary, WHOLE);
  placeIncluded(paper, flow, page);
  if (stays.length > 0) {
    placeHeading(paper, flow, 'Where you sleep', stays[0]!.height);
    for (const block of stays) flow.place(block);
  }
  if (page.bring.length > 0) placeList(paper, flow, 'What to bring', page.bring);
  const panel = contactPanel(paper, operator, { site, column: WHOLE });
  flow.place({ ...panel, gap: BEFORE_HEADING });
  placeHeading(paper, flow, 'Start dates and prices', 150);
  placeStartDates(paper, flow, tour, { today, site, column: WHOLE });

  drawFeet(paper, { left: `On the day, call ${operator.phone}`, from: 1, without: 0 });
  return paper.finish();
}

/** A heading with room for at least so much below it, and its bookmark. */
function placeHeading(paper: Paper, flow: Flow, words: string, following: number): void {
  const heading = text(paper, words, TYPE.heading, WHOLE, 'H2', BEFORE_HEADING);
  flow.keep(heightOf([heading]) + 8 + following);
  flow.place(heading);
  paper.bookmark(words);
  flow.place({ gap: 8, height: 0, draw: () => undefined });
}

function placeMeeting(paper: Paper, flow: Flow, page: TourPage, { phone, email }: OperatorPage): void {
  const { tour } = page;
  const pairs = [
    ['Length', `${tour.days} days`],
    ['Starts', tour.startPlace],
    ['Finishes', tour.finishPlace],
    ['Group', `${page.groupSize} at most`],
    ['Ages', agesText(tour)],
    ['Pace', page.pace],
    ['Runs', page.runs],
  ] as const;
  const map = mapBlock(paper, page, RIGHT);
  const column = map === null ? WHOLE : LEFT;
  const words = stack([
    text(paper, 'Where we meet', TYPE.heading, column, 'H2'),
    text(paper, `${page.meeting}.`, TYPE.lead, column, 'P', 8),
    text(paper, `On the day, call ${joined(phone)}. Before that, write to ${email}.`, TYPE.body, column, 'P', 6),
    { ...facts(paper, pairs, column), gap: 12 },
  ]);
  flow.keep(words.height);
  paper.bookmark('Where we meet');
  flow.place(map === null ? words : beside([words, map]));
}

function placeIncluded(paper: Paper, flow: Flow, page: TourPage): void {
  const lists = (
    [
      ['Included', page.included, LEFT, false],
      ['Not included', page.notIncluded, RIGHT, true],
    ] as const
  ).map(([title, texts, column, not]) =>
    stack([text(paper, title, TYPE.heading, column, 'H2'), { ...tickList(paper, texts, column, { not }), gap: 8 }]),
  );
  const block = beside(lists, BEFORE_HEADING);
  if (block.height > flow.tallest) {
    placeList(paper, flow, 'Included', page.included);
    placeList(paper, flow, 'Not included', page.notIncluded, true);
    return;
  }
  flow.keep(block.height + BEFORE_HEADING);
  paper.bookmark('Included and not included');
  flow.place(block);
}

/** A list of any length over the whole width. */
function placeList(paper: Paper, flow: Flow, title: string, texts: readonly string[], not = false): void {
  const ticks = texts.map((words) => tick(paper, words, WHOLE, { not }));
  placeHeading(paper, flow, title, heightOf(ticks.slice(0, 2)));
  paper.group('L', () => {
    flow.placeAll(ticks);
  });
}

function stayBlock(paper: Paper, { name, nights, text: words }: Stay, picture: PrintedPicture): Block {
  const column = { x: MARGIN + STAY_PICTURE.width + 20, width: TEXT_WIDTH - STAY_PICTURE.width - 20 };
  const told = stack([
    text(paper, name, TYPE.title, column, 'H3'),
    text(paper, nightsText(nights), TYPE.ticket, column, 'P', 2),
    ...(words === '' ? [] : [text(paper, words, TYPE.body, column, 'P', 5)]),
  ]);
  return {
    gap: 16,
    height: Math.max(STAY_PICTURE.height, told.height),
    draw: (top) => {
      told.draw(top);
      drawPicture(paper, picture, { x: MARGIN, y: top, ...STAY_PICTURE });
    },
  };
}

/** Held together on one line. */
function joined(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}
