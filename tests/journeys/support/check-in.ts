import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { parseHTML } from 'linkedom';

/** The amount beside a name in the list of costs. */
export function amountOf(page: Page, name: string | RegExp): Locator {
  return page
    .locator('.account > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}

/** The costs of a booking, by name, as its page shows them. The page is not drawn, because that would take longer. */
export async function amountsAt(context: BrowserContext, checkInUrl: string): Promise<Map<string, string>> {
  const token = new URL(checkInUrl).searchParams.get('token')!;
  const answer = await context.request.post('/check-in/open/', { form: { token } });
  expect(answer.status()).toBe(200);
  const { document } = parseHTML(await answer.text());
  const text = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  return new Map(
    [...document.querySelectorAll('.account > div')].map((row) => [
      text(row.querySelector('dt')),
      text(row.querySelector('dd')),
    ]),
  );
}
