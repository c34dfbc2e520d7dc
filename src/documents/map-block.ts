import { describeRoute, drawRoute, MAP_WIDTH } from '#components/tour/route-map.ts';
import { tokenColour } from '#components/page/token-colour.ts';
import type { TourPage } from '#catalogue/tours.ts';
import type { Column } from './blocks.ts';
import { breakLines } from './lines.ts';
import type { Block } from './flow.ts';
import type { PdfDocument } from './pdf-document.ts';
import { TYPE } from './typography.ts';
import { WORDING } from '#domain/text/wording.ts';

const LABEL = { face: 'ticketStrong', size: 16, leading: 18, colour: 'text-strong' } as const;
const SCALE = { face: 'ticket', size: 14, leading: 16, colour: 'text-muted' } as const;
const PADDING = 8;
/** The dash pattern and the colour of a line for each means of travel, as on the pages. */
const WAYS = {
  road: { colour: 'text-accent', dash: null },
  boat: { colour: 'text-link', dash: 7 },
  flight: { colour: 'text-accent', dash: 1 },
} as const;

/** Draws the route as on the tour's page, with its facts below. Returns null for a tour without a route. */
export function mapBlock(pdf: PdfDocument, page: TourPage, { x, width }: Column): Block | null {
  const places = page.itinerary.flatMap((stop) => stop.places);
  const map = drawRoute(places);
  if (map === null) return null;
  const scale = (width - 2 * PADDING) / MAP_WIDTH;
  const caption = captionOf(page, map.legs);
  const lines = caption === '' ? [] : breakLines(pdf, caption, TYPE.small, width - 2 * PADDING);
  const captionHeight = lines.length === 0 ? 0 : lines.length * TYPE.small.leading + 4;
  const height = map.height * scale + captionHeight + 2 * PADDING;

  const drawMap = (top: number) => {
    const { doc } = pdf;
    doc
      .save()
      .translate(x + PADDING, top + PADDING)
      .scale(scale);
    doc.lineCap('round').lineJoin('round');
    for (const { by, path } of map.legs) {
      const { colour, dash } = WAYS[by];
      if (dash !== null) doc.dash(dash, { space: 8 });
      pdf.stroke(colour, 3.5, () => doc.path(path));
      doc.undash();
    }
    for (const { x: cx, y: cy, isEnd } of map.dots) {
      const radius = isEnd ? 7 : 5.5;
      doc
        .circle(cx, cy, radius)
        .lineWidth(3)
        .fillAndStroke(tokenColour(isEnd ? 'text-strong' : 'surface-page'), tokenColour('text-strong'));
    }
    for (const { name, x: at, y, anchor } of map.labels) {
      const wide = pdf.widthOf(name, LABEL);
      const left = anchor === 'start' ? at : anchor === 'end' ? at - wide : at - wide / 2;
      pdf.write(name, left, y - LABEL.leading / 2 - LABEL.size * 0.34, LABEL);
    }
    const foot = map.height - 22;
    pdf.stroke('text-muted', 1.5, () =>
      doc
        .moveTo(16, foot)
        .lineTo(16, foot + 8)
        .lineTo(16 + map.scale.length, foot + 8)
        .lineTo(16 + map.scale.length, foot),
    );
    pdf.write(`${map.scale.kilometres} km`, map.scale.length + 26, foot - 4, SCALE);
    doc.restore();
  };

  return {
    gap: 0,
    height,
    draw: (top) => {
      pdf.decorate(() => {
        pdf.fill('surface-tint', (doc) => doc.roundedRect(x, top, width, height, 3));
        pdf.stroke('rule', 0.6, (doc) => doc.roundedRect(x, top, width, height, 3));
      });
      pdf.tagged(
        'Figure',
        () => {
          drawMap(top);
        },
        { alt: describeRoute(places), bbox: [x, top, x + width, top + height] },
      );
      if (lines.length === 0) return;
      pdf.tagged('P', () => {
        lines.forEach((line, index) => {
          const below = top + height - PADDING - (lines.length - index) * TYPE.small.leading;
          pdf.write(line, x + PADDING, below, TYPE.small);
        });
      });
    },
  };
}

function captionOf({ route }: TourPage, legs: readonly { readonly by: keyof typeof WAYS }[]): string {
  const facts = route
    ? [`${route.kilometres.toLocaleString(WORDING.language)} km ${route.travelled}`, route.region]
    : [];
  const boat = legs.some(({ by }) => by === 'boat') ? ['dashed line: by boat'] : [];
  const flight = legs.some(({ by }) => by === 'flight') ? ['dots: by air'] : [];
  return [...facts, ...boat, ...flight].join('  ·  ');
}
