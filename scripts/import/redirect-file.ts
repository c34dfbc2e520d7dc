import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { OWN_PAGES } from '#catalogue/check/site-addresses.ts';
import { readablePath } from './names.ts';

const FILE = 'content/settings/redirects.yaml';
const EMPTY = '# Pages that moved: an old link leads to the new address.\nredirects: []\n';

/** Adds missing redirects and changes no existing one. Returns those that are not possible. */
export function addRedirects(
  root: string,
  redirects: ReadonlyMap<string, string>,
): { added: number; refused: string[] } {
  const path = join(root, FILE);
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : EMPTY);
  const list = document.get('redirects');
  if (!isSeq(list)) throw new Error(`${FILE} has no list called redirects. Add one, and import again.`);
  const known = list.toJSON() as { readonly from: string }[];
  const seen = new Set(known.map(({ from }) => readablePath(withoutSlash(from))));
  const own = ownAddresses(root);
  const refused: string[] = [];
  let added = 0;
  for (const [from, to] of redirects) {
    const key = withoutSlash(from);
    if (seen.has(key) || key === withoutSlash(to)) continue;
    seen.add(key);
    const fault = !/^\/[^\s?#*:]+$/.test(from)
      ? 'can’t be redirected, because of its characters'
      : own.has(key) && 'is a page of this site, so it can’t be redirected';
    if (fault !== false) {
      refused.push(`${from} ${fault}. Change links to it to ${to}.`);
      continue;
    }
    list.add(document.createNode({ from, to }, { flow: true }));
    added += 1;
  }
  if (added > 0) {
    list.flow = false;
    writeFileSync(path, document.toString({ lineWidth: 0 }));
  }
  return { added, refused };
}

/** The addresses of existing pages, which a redirect must not hide: the site's own pages and those of the content. */
function ownAddresses(root: string): Set<string> {
  const texts = globSync('content/{destinations,pages}/*.{md,mdx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/').replace(/^content(\/pages)?|\.mdx?$/g, ''),
  );
  const tours = globSync('content/tours/*/index.md', { cwd: root }).map((file) => `/trips/${file.split(/[\\/]/)[2]!}`);
  return new Set([...Object.keys(OWN_PAGES).map(withoutSlash), ...texts, ...tours]);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '').replace(/^https?:\/\/[^/]+/, '');
}
