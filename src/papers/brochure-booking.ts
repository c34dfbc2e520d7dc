import type { Home } from '#catalogue/home.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { paragraph, stack, text } from './blocks.ts';
import { drawGround } from './brochure-ground.ts';
import { Flow, type Block } from './flow.ts';
import { printedAddress, type Imprint } from './imprint.ts';
import { AREA, drawHead, MARGIN, TEXT_WIDTH } from './page-furniture.ts';
import type { Paper } from './paper.ts';
import { plainText } from './plain-text.ts';
import { display, TYPE } from './typography.ts';

const WHOLE = { x: MARGIN, width: TEXT_WIDTH };
const NUMERAL = display(24, 'text-accent');
const QUESTION_WIDTH = 140;
const ANSWER = { x: MARGIN + QUESTION_WIDTH + 22, width: TEXT_WIDTH - QUESTION_WIDTH - 22 };

/** From choosing a date to leaving, then the questions the home page answers, visas among them. */
export function drawBooking(paper: Paper, home: Home, { operator, site }: Imprint): void {
  const flow = new Flow(paper, AREA, () => {
    drawGround(paper);
    drawHead(paper, operator.name, 'How booking works', 'ocean');
  });
  flow.nextPage();
  paper.bookmark('How booking works');
  flow.place(text(paper, 'How booking works', display(30, 'text-strong'), WHOLE, 'H2'));
  paper.group('L', () => {
    stepsOf(site).forEach(([title, words], index) => flow.place(step(paper, index + 1, title, words)));
  });
  for (const [title, words] of [
    ['Visas for Australia', home.visas],
    ['The terms in short', home.terms],
  ] as const) {
    const pieces = paragraph(paper, words, TYPE.body, WHOLE, 5);
    flow.place(stack([text(paper, title, TYPE.heading, WHOLE, 'H2'), pieces[0]!], 24));
    for (const piece of pieces.slice(1)) flow.place(piece);
  }
  flow.keep(130);
  flow.place(text(paper, 'What guests ask', TYPE.heading, WHOLE, 'H2', 28));
  for (const { question, answer } of home.questions) {
    const asked = text(paper, question, TYPE.strong, { x: MARGIN, width: QUESTION_WIDTH }, 'H3');
    const [first, ...more] = paragraph(paper, plainText(answer), TYPE.body, ANSWER);
    flow.place({
      gap: 14,
      height: Math.max(asked.height, first!.height),
      draw: (top) => {
        asked.draw(top);
        first!.draw(top);
      },
    });
    for (const piece of more) flow.place(piece);
  }
}

function stepsOf(site: string): (readonly [string, string])[] {
  const days = FULL_PAYMENT_WITHIN_DAYS;
  return [
    [
      'Choose a start date',
      `Every date, its price and the seats left are at ${printedAddress(site)}. You need no account.`,
    ],
    [
      'Pay a deposit, or all of it',
      `On most trips a deposit keeps your seat. Within ${days} days of the start you pay in full. Cards are charged in the currency you choose, with nothing added.`,
    ],
    [
      'Pay the rest',
      `It is due ${days} days before you start, on the page of your booking. Nothing is taken from your card by itself.`,
    ],
    [
      'Tell us about you',
      'On the same page you say how you arrive and what you eat. Visas and insurance you added are arranged meanwhile.',
    ],
  ];
}

function step(paper: Paper, number: number, title: string, words: string): Block {
  const column = { x: MARGIN + 38, width: TEXT_WIDTH - 38 - 60 };
  const told = stack([text(paper, title, TYPE.title, column), text(paper, words, TYPE.body, column, 'P', 2)]);
  return {
    gap: 15,
    height: told.height,
    draw: (top) => {
      paper.group('LI', () => {
        paper.tell('Lbl', () => {
          paper.write(String(number), MARGIN, top - 5, NUMERAL);
        });
        paper.group('LBody', () => {
          told.draw(top);
        });
      });
    },
  };
}
