import { expect } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import { composeMail } from '#functions/outbox/compose-mail.ts';
import type { Visitor } from './a-site.ts';
import { allRows } from './database.ts';

interface SentMail {
  readonly key: string;
  readonly template: 'pay-link';
  readonly subject_id: string;
  readonly recipient: string;
}

/** The mails to an address that hold a link back to a payment. */
export function payLinksTo(email: string): Promise<SentMail[]> {
  const links = `SELECT key, template, subject_id, recipient FROM outbox WHERE template = 'pay-link' AND recipient = ?`;
  return allRows<SentMail>(links, email);
}

/** What a mail says; null when it is not true any more. */
export async function textOf(
  context: Context,
  { key, template, subject_id: subjectId, recipient }: SentMail,
): Promise<string | null> {
  const written = await composeMail(context, { key, template, subjectId, recipient } as never);
  return written?.text ?? null;
}

export const linkIn = (text: string) => /\/book\/resume\/\?token=[\w-]+/.exec(text)![0];

/** Opens the link of a mail and presses the button of its page. */
export async function openLink(visitor: Visitor, link: string) {
  const page = await visitor.get(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!;
  return visitor.postForm('/book/resume/', { token });
}
