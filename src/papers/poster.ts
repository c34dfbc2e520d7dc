import type { Ink } from '#catalogue/schema/tour.ts';
import { breakLines, largestFit } from './lines.ts';
import { PAGE_WIDTH, type Paper, type Type } from './paper.ts';
import { drawPicture, type PrintedPicture } from './printed-picture.ts';
import { display } from './typography.ts';

/** What is printed on the inks, as on the site's posters. */
export function onInk(ink: Ink): string {
  if (ink === 'night') return 'wattle';
  return ink === 'wattle' ? 'night' : 'paper';
}

/** A picture over the whole width with a band of ink below it. */
export interface Poster {
  readonly ink: Ink;
  readonly picture: PrintedPicture;
  readonly pictureHeight: number;
  readonly bandHeight: number;
}

export function drawPoster(paper: Paper, { ink, picture, pictureHeight, bandHeight }: Poster): void {
  drawPicture(paper, picture, { x: 0, y: 0, width: PAGE_WIDTH, height: pictureHeight });
  paper.decorate(() => {
    paper.fill(ink, (doc) => doc.rect(0, pictureHeight, PAGE_WIDTH, bandHeight));
    paper.fill('poster-edge', (doc) => doc.rect(0, pictureHeight - 2, PAGE_WIDTH, 4));
  });
}

/** The name on a poster, as large as it can be. Gives where it ends. */
export function drawName(
  paper: Paper,
  name: string,
  place: {
    readonly x: number;
    readonly top: number;
    readonly width: number;
    readonly colour: string;
    readonly sizes: readonly number[];
    readonly mostLines: number;
    readonly tag: 'H1' | 'H2';
  },
): number {
  const types = place.sizes.map((size) => display(size, place.colour));
  const type = largestFit(paper, name, types, place.width, place.mostLines);
  const lines = breakLines(paper, name, type, place.width);
  paper.tell(place.tag, () => {
    lines.forEach((line, index) => {
      paper.write(line, place.x, place.top + index * type.leading, type);
    });
  });
  return place.top + lines.length * type.leading;
}

const LEG_LINE = 26;

/** From here to there: two stops and the line between them; over two lines where one has no room. Gives its height. */
export function drawLeg(
  paper: Paper,
  [from, to]: readonly [string, string],
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  type: Type,
): number {
  const start = paper.widthOf(from, type);
  const fits = start + LEG_LINE + 18 + paper.widthOf(to, type) <= width;
  const drawLine = (left: number, middle: number) => {
    paper.decorate(() => {
      paper.stroke(type.colour, 1.2, (doc) => doc.moveTo(left, middle).lineTo(left + LEG_LINE, middle));
      paper.fill(type.colour, (doc) => doc.circle(left, middle, 2.6).circle(left + LEG_LINE, middle, 2.6));
    });
  };
  if (from === to) {
    paper.tell('P', () => {
      paper.write(from, x, top, type);
    });
    return type.leading;
  }
  paper.tell('P', () => {
    paper.write(from, x, top, type);
  });
  if (fits) drawLine(x + start + 9, top + type.leading / 2);
  else drawLine(x + 3, top + type.leading * 1.5);
  paper.tell('P', () => {
    if (fits) paper.write(to, x + start + LEG_LINE + 18, top, type);
    else paper.write(to, x + LEG_LINE + 12, top + type.leading, type);
  });
  return fits ? type.leading : 2 * type.leading;
}
