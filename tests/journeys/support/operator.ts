import type { BrowserContext } from '@playwright/test';

/** Lets every page say that the operator has a tag, or asks for other purposes, as a build with those settings would. */
export async function asOperatorWith(
  context: BrowserContext,
  { tag, asks }: { readonly tag?: string; readonly asks?: string },
): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    let html = await response.text();
    if (tag !== undefined) html = html.replace('<html', `<html data-tag="${tag}"`);
    if (asks !== undefined) html = html.replace(/ data-consent="[^"]*"/, ` data-consent="${asks}"`);
    return route.fulfill({ response, body: html });
  });
}
