import type { APIRoute } from 'astro';
import { listRedirects } from '#catalogue/redirects.ts';

/** The site's own second addresses: rooms of the blog without a list of their own, and the short form of an article's. */
const OURS = [
  ['/blog/article/', '/travel-blog/'],
  ['/blog/category/', '/travel-blog/'],
  ['/blog/author/', '/travel-blog/'],
] as const;
/** M12. Patterns come last: the first rule that fits is the one that counts. */
const ARTICLE = ['/blog/:slug', '/blog/article/:slug/'] as const;

/** The rules by which the server leads old and short addresses on; the build puts them where the server looks. */
export const GET: APIRoute = async () => {
  const written = (await listRedirects()).map(({ from, to }) => [from, to] as const);
  const rules = [...written, ...OURS].flatMap(([from, to]) =>
    from.endsWith('/') ? [rule(from, to), rule(from.slice(0, -1), to)] : [rule(from, to)],
  );
  const [from, to] = ARTICLE;
  return new Response([...rules, rule(`${from}/`, to), rule(from, to), ''].join('\n'));
};

function rule(from: string, to: string): string {
  return `${from} ${to} 301`;
}
