import { expect, type BrowserContext } from '@playwright/test';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The mail that reached an address, read from the local mailbox. */
export async function mailTo(context: BrowserContext, address: string): Promise<Mail[]> {
  const page = await context.newPage();
  await page.goto('/inbox/');
  const entries = page
    .getByRole('listitem')
    .filter({ hasText: `to ${address},` })
    .getByRole('link');
  const links = await entries.evaluateAll((elements) =>
    elements.map((link) => ({ subject: link.textContent.trim(), href: (link as HTMLAnchorElement).href })),
  );
  const mails: Mail[] = [];
  for (const { subject, href } of links) {
    await page.goto(href);
    mails.push({ subject, text: await page.locator('pre').innerText() });
  }
  await page.close();
  return mails;
}

/** Waits for the one mail an address gets; more than one is a fault of its own. */
export async function theMailTo(context: BrowserContext, address: string): Promise<Mail> {
  await expect.poll(async () => (await mailTo(context, address)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const mails = await mailTo(context, address);
  expect(mails).toHaveLength(1);
  return mails[0]!;
}
