import type { PublishState } from '#catalogue/build-time.ts';

/**
 * Tells whether a link of the menu leads to something. A link to a page that is not on the site yet, or not any more, is
 * left out with it; every other link stays.
 */
export function linksThere(
  pages: readonly { readonly url: string; readonly publishState: Pick<PublishState, 'isShown'> }[],
): (url: string) => boolean {
  const away = new Set(pages.filter(({ publishState }) => !publishState.isShown).map(({ url }) => url));
  return (url) => !away.has(url.replace(/[?#].*$/, '').replace(/\/?$/, '/'));
}
