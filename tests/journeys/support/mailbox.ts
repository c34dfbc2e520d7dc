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

/** Waits for the one mail an address gets; more than one is a fault of its own. */
export async function theMailTo(context: BrowserContext, address: string): Promise<Mail> {
  let mails: Mail[] = [];
  await expect(async () => {
    mails = await mailTo(context, address);
    expect(mails).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

/** A page of the mailbox. Drawing it, and the mail in its frame, would take longer than the mail took to come. */
async function read(context: BrowserContext, path: string): Promise<Document> {
  const answer = await context.request.get(path);
  expect(answer.status(), path).toBe(200);
  return parseHTML(await answer.text()).document;
}
