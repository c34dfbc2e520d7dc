/** Other path prefixes that belong to a menu link: the blog's pages are not below the address of its list. */
const OTHER_PREFIXES: Readonly<Record<string, string>> = { '/travel-blog/': '/blog/' };

/** The `aria-current` of a link: `page` on that page itself, `true` on a page below it, else undefined. */
export function currentAt(pathname: string, url: string): 'page' | 'true' | undefined {
  if (pathname === url) return 'page';
  const isInside = url !== '/' && pathname.startsWith(url);
  const prefix = OTHER_PREFIXES[url];
  return isInside || (prefix !== undefined && pathname.startsWith(prefix)) ? 'true' : undefined;
}
