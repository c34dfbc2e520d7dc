import { socialLinks } from '#components/page/social-links.ts';
import { waysOf } from './contact-panel.ts';
import type { Imprint } from './imprint.ts';
import { breakLines } from './lines.ts';
import { MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfDocument, type Type } from './pdf-document.ts';
import { drawName } from './poster.ts';

const NAME: Type = { face: 'ticket', size: 11, leading: 15, colour: 'wattle' };
const VALUE: Type = { face: 'strong', size: 16, leading: 22, colour: 'paper' };
const SMALL: Type = { face: 'ticket', size: 10.5, leading: 14.5, colour: 'paper' };
const STRIPES = ['wattle', 'clay', 'ocean'] as const;
const STRIPE = 9;

/** Draws the back page of the brochure: how to reach the operator, on the colour `night`. */
export function drawBack(pdf: PdfDocument, { operator, site }: Imprint): void {
  pdf.doc.addPage();
  pdf.bookmark('Talk to us');
  pdf.decorate(() => {
    pdf.fill('night', (doc) => doc.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT));
    STRIPES.forEach((colour, index) => {
      pdf.fill(colour, (doc) => doc.rect(0, index * STRIPE, PAGE_WIDTH, STRIPE));
    });
  });
  const place = { x: MARGIN, width: TEXT_WIDTH, colour: 'paper', mostLines: 2, tag: 'H2' } as const;
  let y = drawName(pdf, 'Talk to a person.', { ...place, top: 120, sizes: [54, 44, 36] }) + 40;
  const offices = operator.offices.map(({ code, email }) => ({ name: `Office: ${placeName(code)}`, value: email }));
  const social = socialLinks(operator.social);
  for (const { name, value, to } of [
    ...waysOf(operator, site),
    ...offices.map((way) => ({ ...way, to: `mailto:${way.value}` })),
  ]) {
    const lines = breakLines(pdf, value, VALUE, TEXT_WIDTH);
    pdf.tagged('P', () => {
      pdf.write(name, MARGIN, y, NAME);
    });
    y += NAME.leading;
    if (to !== undefined && lines.length === 1) pdf.link(lines[0]!, MARGIN, y, VALUE, to);
    else {
      pdf.tagged('P', () => {
        lines.forEach((line, index) => {
          pdf.write(line, MARGIN, y + index * VALUE.leading, VALUE);
        });
      });
    }
    y += lines.length * VALUE.leading + 14;
  }
  y = PAGE_HEIGHT - 60 - social.length * SMALL.leading;
  for (const { url } of social) {
    pdf.link(url.replace(/^https:\/\/(www\.)?/, ''), MARGIN, y, SMALL, url);
    y += SMALL.leading;
  }
}

/** Turns a code such as `new-town` into a name such as `New Town`. */
function placeName(code: string): string {
  return code
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
