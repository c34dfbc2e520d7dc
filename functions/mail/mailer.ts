import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { plainTextSelectors, render } from 'react-email';
import { CURRENCIES } from '#domain/currency.ts';
import type { Operator } from '#domain/operator.ts';
import { inColours } from '#functions/platform/brand.ts';

/** A file of text that comes with an email. */
export interface Attachment {
  readonly name: string;
  /** Its media type with the character set. */
  readonly type: string;
  readonly content: string;
}

export interface Mail {
  /** The same key is delivered once, however often `deliver` is called. */
  readonly key: string;
  /** The operator, who also receives replies unless `replyTo` is set. */
  readonly from: { readonly name: string; readonly email: string };
  /** An address without a name: no header contains text that a visitor typed as a name. */
  readonly replyTo?: string;
  /** The address for the mail program's own unsubscribe button (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /**
   * That no person wrote it, so that absence notes and ticket systems do not answer it (RFC 3834): `auto-replied`
   * answers what somebody just sent. Missing on emails to the office, because help desks suspend such emails, and on a
   * person's own answer.
   */
  readonly automatic?: 'auto-generated' | 'auto-replied';
  readonly attachments?: readonly Attachment[];
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whether an earlier attempt had no certain result, so the mail may have been delivered. */
  readonly mayHaveLeft: boolean;
}

/**
 * A mail service. Throws when delivery is uncertain; the caller then tries the same mail again. Throws `MailRefused`
 * when the service will never take the mail.
 */
export interface Mailer {
  readonly deliver: (mail: Mail) => Promise<void>;
}

/** The headers besides those that every mail service takes as fields. */
export function headersOf({ automatic, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    ...(automatic && { 'Auto-Submitted': automatic, 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Id': `<newsletter.${new URL(unsubscribeUrl).hostname}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** A text as the mail services take the content of a file. */
export function inBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** The mail service will never deliver this mail: its address is wrong or blocked. */
export class MailRefused extends Error {}

export interface WrittenMail {
  /** One line: line breaks in the names are replaced by spaces. */
  readonly subject: string;
  readonly html: string;
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
    text: withOwnPunctuation(asText(withColons(html))),
  };
}

/**
 * A row of a column of amounts is one line; a telephone number and an address are written once. Compiled once, because
 * that takes longer than to write an email.
 */
const asText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'tr.row', format: 'block' },
    ...['td.name', 'td.amount', 'a[href^="tel:"]', 'a[href^="mailto:"]'].map((selector) => ({
      selector,
      format: 'inline',
    })),
  ],
});

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
