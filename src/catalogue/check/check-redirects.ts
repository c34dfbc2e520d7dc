import type { Entry } from '#catalogue/check/check-references.ts';
import type { SiteAddresses } from '#catalogue/check/site-addresses.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import { redirectsSchema } from '#catalogue/schema/site-settings.ts';

/** The site redirects the short address of an article. A redirect of an editor takes precedence. */
const SHORT_ADDRESS = /^\/blog\/[^/]+\/$/;

/** The target of each old address. Addresses end with a slash. */
export function redirectsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ kind, source }) => {
      const read = kind === 'redirects' ? redirectsSchema.safeParse(source.data) : null;
      return read?.success ? read.data.redirects.map(({ from, to }) => [slashed(from), slashed(to)] as const) : [];
    }),
  );
}

/** Finds redirects that hide a page, lead in a circle or lead to another redirect. */
export function checkRedirects(entries: readonly Entry[], pages: SiteAddresses): ContentProblem[] {
  const redirects = redirectsOf(entries);
  const source = entries.find(({ kind }) => kind === 'redirects')?.source;
  if (source === undefined) return [];
  return [...redirects].flatMap(([from, to], index) => {
    const path = ['redirects', index];
    if (pages.has(from) && !SHORT_ADDRESS.test(from)) {
      const mend = 'Remove the line or the page: the redirect hides the page.';
      return [source.complaint([...path, 'from'], `${from} is a page of the site`, mend)];
    }
    const end = endOf(to, redirects);
    if (end === null) {
      return [source.complaint([...path, 'to'], `${from} redirects in a circle`, 'Write where the page is now.')];
    }
    if (end === to) return [];
    return [source.complaint([...path, 'to'], `${to} is redirected again, to ${end}`, `Write to: ${end}.`, 'advice')];
  });
}

/** The last address of a chain of redirects, or null for a circle. */
function endOf(address: string, redirects: ReadonlyMap<string, string>): string | null {
  const seen = new Set<string>();
  let at = address;
  for (let next = redirects.get(at); next !== undefined; next = redirects.get(at)) {
    if (seen.has(at)) return null;
    seen.add(at);
    at = next;
  }
  return at;
}

function slashed(address: string): string {
  return address.endsWith('/') || /[?#]|\.\w+$/.test(address) ? address : `${address}/`;
}
