import { type BrowserContext, expect, type Page } from '@playwright/test';
import { policyFor, scriptsIn, sourcesOf } from '../../../scripts/build/security-policy.mjs';

interface Settings {
  /** The id of the operator's tag. */
  readonly tag?: string;
  /** The purposes of the consent question, from the page's root element. */
  readonly asks?: string;
  readonly chat?: { readonly service: string; readonly account: string; readonly address: string };
}

/** Every page's address ends in a slash. Other requests need not pass here. */
const PAGES = /\/(\?.*)?$/;
const POLICY = /(<meta http-equiv="content-security-policy" content=")[^"]*/;

/** The site built with other settings of the operator: its root element and its security policy. */
export async function asOperatorWith(where: BrowserContext | Page, settings: Settings): Promise<void> {
  const { tag, chat } = settings;
  const sources = sourcesOf(
    { ...(tag === undefined ? {} : { analytics_id: tag }), ...(chat === undefined ? {} : { chat }) },
    { turnstile: false },
  );
  await where.route(PAGES, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = withRoot(await response.text(), settings);
    const policy = policyFor(html, sources, {
      ours: new Set(scriptsIn(html)),
      wasm: html.includes('wasm-unsafe-eval'),
    });
    return route.fulfill({ response, body: html.replace(POLICY, (_, start: string) => start + policy) });
  });
}

function withRoot(html: string, { tag, asks, chat }: Settings): string {
  let page = html;
  if (tag !== undefined) page = page.replace('<html', `<html data-tag="${tag}"`);
  if (asks !== undefined) page = page.replace(/ data-consent="[^"]*"/, ` data-consent="${asks}"`);
  if (chat === undefined) return page;
  expect(html).toContain('data-chat="own"');
  const { service, account, address } = chat;
  return page.replace(
    'data-chat="own"',
    `data-chat="${service}" data-chat-account="${account}" data-chat-address="${address}"`,
  );
}

/** Opens a page for staff, and signs in on the way. */
export async function signInFor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill('Tam');
  await page.getByLabel('Password').fill('journeys');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(path);
}
