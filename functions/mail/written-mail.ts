import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';
import { inColours } from '#functions/platform/brand.ts';
import { CURRENCIES } from '#domain/currency.ts';
import type { Operator } from '#domain/operator.ts';

export interface WrittenMail {
  /** One line: line breaks in the names are replaced by spaces. */
  readonly subject: string;
  readonly html: string;
  /** The whole mail as plain text. */
  readonly text: string;
}

export async function writtenMail(
  subject: string,
  body: ReactElement,
  operator: Pick<Operator, 'colours' | 'darkColours'>,
): Promise<WrittenMail> {
  const oneLine = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const html = inColours(await render(body), operator).replace(
    /<title>.*?<\/title>/s,
    () => `<title>${oneLine.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`,
  );
  return {
    subject: oneLine,
    html: unbroken(html),
    text: withOwnPunctuation(toPlainText(withColons(html), { selectors: AS_TEXT })),
  };
}

/** A row of a column of amounts is one line; a telephone number and an address are written once. */
const AS_TEXT = [
  { selector: 'tr.row', format: 'block' },
  ...['td.name', 'td.amount', 'a[href^="tel:"]', 'a[href^="mailto:"]'].map((selector) => ({
    selector,
    format: 'inline',
  })),
];

/** A text has no columns. */
function withColons(html: string): string {
  return html.replaceAll(/(<td class="[^"]*\bname\b[^>]*>.*?)(?=<\/td>)/g, '$1: ');
}

const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
/** The spaces within an amount and within a day. */
const WITHIN = new RegExp(
  `(?<=\\d) (?=(?:${CURRENCIES.join('|')}|${MONTH})\\b)|(?<=\\b${WEEKDAY}) (?=\\d)|(?<=\\d[ \u00A0]${MONTH}) (?=\\d{4}\\b)`,
  'g',
);

/** Keeps amounts and days in one piece: no program breaks a line at these spaces. */
function unbroken(html: string): string {
  return html.replaceAll(WITHIN, '\u00A0');
}

/** Puts a link in brackets where punctuation follows, because mail programs would take a comma as a part of it. */
function withOwnPunctuation(text: string): string {
  return text.replace(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?])(?=[.,;:!?]+(?:\s|$))/g, '<$1>');
}
