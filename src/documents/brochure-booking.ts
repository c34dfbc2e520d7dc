import type { Home } from '#catalogue/home.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';
import { paragraph, stack, text } from './blocks.ts';
import { drawGround } from './brochure-ground.ts';
import { Flow, type Block } from './flow.ts';
import { printedAddress, type Imprint } from './imprint.ts';
import { AREA, drawHeader, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import type { PdfDocument } from './pdf-document.ts';
import { plainText } from './plain-text.ts';
import { display, TYPE } from './typography.ts';

const WHOLE = { x: MARGIN, width: TEXT_WIDTH };
const NUMERAL = display(24, 'text-accent');
const QUESTION_WIDTH = 140;
const ANSWER = { x: MARGIN + QUESTION_WIDTH + 22, width: TEXT_WIDTH - QUESTION_WIDTH - 22 };

/** Draws the pages about booking: the steps, visas, the terms in short and the questions of the home page. */
export function drawBooking(pdf: PdfDocument, home: Home, { operator, site }: Imprint): void {
  const flow = new Flow(pdf, AREA, () => {
    drawGround(pdf);
    drawHeader(pdf, operator.name, 'How booking works', 'ocean');
  });
  flow.nextPage();
  pdf.bookmark('How booking works');
  flow.place(text(pdf, 'How booking works', display(30, 'text-strong'), WHOLE, 'H2'));
  pdf.group('L', () => {
    stepsOf(site, home).forEach(([title, words], index) => flow.place(step(pdf, index + 1, title, words)));
  });
  for (const [title, words] of [
    ...(home.visas === '' ? [] : [[WORDING.visas, home.visas] as const]),
    ['The terms in short', home.terms] as const,
  ]) {
    const blocks = paragraph(pdf, words, TYPE.body, WHOLE, 5);
    flow.place(stack([text(pdf, title, TYPE.heading, WHOLE, 'H2'), blocks[0]!], 24));
    for (const block of blocks.slice(1)) flow.place(block);
  }
  flow.keep(130);
  flow.place(text(pdf, 'What guests ask', TYPE.heading, WHOLE, 'H2', 28));
  for (const { question, answer } of home.questions) {
    const asked = text(pdf, question, TYPE.strong, { x: MARGIN, width: QUESTION_WIDTH }, 'H3');
    const [first, ...more] = paragraph(pdf, plainText(answer), TYPE.body, ANSWER);
    flow.place({
      gap: 14,
      height: Math.max(asked.height, first!.height),
      draw: (top) => {
        asked.draw(top);
        first!.draw(top);
      },
    });
    for (const block of more) flow.place(block);
  }
}

function stepsOf(site: string, { visas }: Home): (readonly [string, string])[] {
  const added = `In the meantime we’ll arrange ${visas === '' ? 'what you added' : 'any visas and insurance you added'}.`;
  const days = FULL_PAYMENT_WITHIN_DAYS;
  return [
    ['Choose a start date', `See every date and price at ${printedAddress(site)}. No account needed.`],
    [
      'Pay a deposit or in full',
      `On most trips a deposit holds your seat. Within ${days} days of the start you pay in full. We charge your card in the currency you choose, with no card fees.`,
    ],
    [
      'Pay the balance',
      `The balance is due ${days} days before you start. Pay it in your check-in area; we never charge your card automatically.`,
    ],
    ['Tell us about you', `In your check-in area, tell us when you arrive and what you eat. ${added}`],
  ];
}

function step(pdf: PdfDocument, number: number, title: string, words: string): Block {
  const column = { x: MARGIN + 38, width: TEXT_WIDTH - 38 - 60 };
  const content = stack([text(pdf, title, TYPE.title, column), text(pdf, words, TYPE.body, column, 'P', 2)]);
  return {
    gap: 15,
    height: content.height,
    draw: (top) => {
      pdf.group('LI', () => {
        pdf.tagged('Lbl', () => {
          pdf.write(String(number), MARGIN, top - 5, NUMERAL);
        });
        pdf.group('LBody', () => {
          content.draw(top);
        });
      });
    },
  };
}
