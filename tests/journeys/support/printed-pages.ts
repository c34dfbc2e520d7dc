import type { Page } from '@playwright/test';

/** The number of sheets that Chromium prints a page on: A4, unless its styles name another size. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}
