import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { OWN_PAGES } from '#catalogue/check/links/own-pages.ts';
import { readablePath } from './slugs.ts';

const FILE = 'content/settings/redirects.yaml';
const EMPTY = '# Pages that moved: an old link leads to the new address.\nredirects: []\n';

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Adds missing redirects and changes no existing one. Returns those that are not possible. */
export function addRedirects(root: string, redirects: readonly Redirect[]): { added: number; refused: string[] } {
  const path = join(root, FILE);
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : EMPTY);
  const list = document.get('redirects');
  if (!isSeq(list)) throw new Error(`${FILE} has no list called redirects. Add one, and import again.`);
  const known = (list.toJSON() as Redirect[]).map(({ from }) => readablePath(withoutSlash(from)));
  const seen = new Set(known);
  const own = new Set(ownAddresses(root));
  const refused: string[] = [];
  let added = 0;
  for (const { from, to } of redirects) {
    const key = withoutSlash(from);
    if (seen.has(key) || key === withoutSlash(to)) continue;
    if (!/^\/[^\s?#*:]+$/.test(from))
      refused.push(`${from} can’t be redirected, because of its characters. Change links to it to ${to}.`);
    else if (own.has(key))
      refused.push(`${from} is a page of this site, so it can’t be redirected. Change links to it to ${to}.`);
    else {
      list.add(document.createNode({ from, to }, { flow: true }));
      added += 1;
    }
    seen.add(key);
  }
  if (added > 0) {
    list.flow = false;
    writeFileSync(path, document.toString({ lineWidth: 0 }));
  }
  return { added, refused };
}

/** The addresses of existing pages, which a redirect must not hide: the site's own pages and those of the content. */
function ownAddresses(root: string): string[] {
  const texts = globSync('content/{destinations,pages}/*.{md,mdx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/').replace(/^content(\/pages)?|\.mdx?$/g, ''),
  );
  const tours = globSync('content/tours/*/index.md', { cwd: root }).map((file) => `/trips/${file.split(/[\\/]/)[2]!}`);
  return [...Object.keys(OWN_PAGES).map(withoutSlash), ...texts, ...tours];
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '').replace(/^https?:\/\/[^/]+/, '');
}
