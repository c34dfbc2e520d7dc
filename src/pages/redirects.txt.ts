import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { listTours } from '#catalogue/tours.ts';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import { loadTypesetter } from '#features/documents/typst.ts';

/** Second addresses: sections of the blog without a list of their own, and where feed and sitemap are often looked for. */
const OURS = [
  ['/feed/', '/rss.xml'],
  ['/sitemap.xml', '/sitemap-index.xml'],
  ['/blog/article/', '/travel-blog/'],
  ['/blog/category/', '/travel-blog/'],
  ['/blog/author/', '/travel-blog/'],
] as const;
/** Rules with patterns come last, because the first rule that matches wins. */
const ARTICLE = ['/blog/:slug', '/blog/article/:slug/'] as const;

/** The redirects of old and short addresses. The build copies them to where the server reads them. */
export const GET: APIRoute = async () => {
  // A server does not see the part of an address after #: the build writes those redirects into the pages.
  const settings = await getEntry('redirects', 'redirects');
  const moved = (settings?.data.redirects ?? []).filter(({ from }) => !from.includes('#'));
  const written = moved.map(({ from, to }) => [from, to] as const);
  const rules = [...written, ...OURS].flatMap(([from, to]) =>
    spellingsOf(from).flatMap((one) =>
      one.endsWith('/') ? [rule(one, to), rule(one.slice(0, -1), to)] : [rule(one, to)],
    ),
  );
  const [from, to] = ARTICLE;
  return new Response([...rules, ...(await missingDocuments()), rule(`${from}/`, to), rule(from, to), ''].join('\n'));
};

/** Leads from the PDFs that this machine could not make to the pages with the same content, until a build makes them. */
async function missingDocuments(): Promise<string[]> {
  if ((await loadTypesetter()) !== null) return [];
  const notes = (await listTours()).map(({ tour }) => `${tripNotesFile(tour.slug)} ${tour.url}notes/ 302`);
  return [`${BROCHURE_FILE} /trips/ 302`, ...notes];
}

/**
 * An address with letters of another script arrives as codes, in small letters or capitals as its link has them. The
 * server compares it as it arrives.
 */
function spellingsOf(address: string): string[] {
  const { pathname } = new URL(address, 'https://site.example');
  const inCase = (change: (code: string) => string) => pathname.replaceAll(/%[\da-f]{2}/gi, change);
  return [...new Set([inCase((code) => code.toUpperCase()), inCase((code) => code.toLowerCase())])];
}

function rule(from: string, to: string): string {
  return `${from} ${to} 301`;
}
