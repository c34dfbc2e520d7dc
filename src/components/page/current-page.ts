/** Pages that belong to one of the menu without lying below it: the blog's own pages are not under its index. */
const ROOMS: Readonly<Record<string, string>> = { '/travel-blog/': '/blog/' };

/** What `aria-current` says of a link: that it leads to this page, that this page lies behind it, or nothing. */
export function currentAt(pathname: string, url: string): 'page' | 'true' | undefined {
  if (pathname === url) return 'page';
  const isInside = url !== '/' && pathname.startsWith(url);
  const room = ROOMS[url];
  return isInside || (room !== undefined && pathname.startsWith(room)) ? 'true' : undefined;
}
