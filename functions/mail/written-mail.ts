import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';
import { inColours } from '#functions/platform/brand.ts';
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
  const html = inColours(await render(body), operator);
  return {
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    html,
    text: withOwnPunctuation(toPlainText(html)),
  };
}

/** Puts a link in brackets where punctuation follows, because mail programs would take a comma as a part of it. */
function withOwnPunctuation(text: string): string {
  return text.replace(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?])(?=[.,;:!?]+(?:\s|$))/g, '<$1>');
}
