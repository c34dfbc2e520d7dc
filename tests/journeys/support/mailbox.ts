import { expect, type BrowserContext } from '@playwright/test';
import { parseHTML } from 'linkedom';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The mail that reached an address, read from the local mailbox. */
export async function mailTo(context: BrowserContext, address: string): Promise<Mail[]> {
  const mailbox = await read(context, '/inbox/');
  const entries = [...mailbox.querySelectorAll('li')].filter(({ textContent }) =>
    textContent.includes(`to ${address},`),
  );
  return Promise.all(
    entries.map(async (entry) => {
      const link = entry.querySelector('a')!;
      const mail = await read(context, link.getAttribute('href')!);
      return { subject: link.textContent.trim(), text: mail.querySelector('pre')!.textContent };
    }),
  );
}

/** The amount of the first payment in a confirmation. */
export function paidIn({ text }: Mail): string {
  return /^Paid on .*: (.*)$/m.exec(text)?.[1] ?? '';
}

/** Waits for the only mail to an address; a second one is a fault. */
export async function theMailTo(context: BrowserContext, address: string): Promise<Mail> {
  let mails: Mail[] = [];
  await expect(async () => {
    mails = await mailTo(context, address);
    expect(mails).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

/** A page of the mailbox. It is not drawn, because drawing takes longer than the mail. */
async function read(context: BrowserContext, path: string): Promise<Document> {
  const answer = await context.request.get(path);
  expect(answer.status(), path).toBe(200);
  return parseHTML(await answer.text()).document;
}
