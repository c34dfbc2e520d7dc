import { execFileSync } from 'node:child_process';
import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { plainText } from '#catalogue/plain-text.ts';
import type { SiteBuild } from '#domain/operator.ts';

/** The site's commit, which each booking stores, and the terms, which its emails attach. */
export const GET: APIRoute = async ({ site }) => {
  const terms = await getEntry('pages', 'terms');
  if (!terms) throw new Error('content/pages/terms.md is missing');
  const text = `${terms.data.title}\n\n${plainText(terms.body ?? '', site!)}\n`;
  return Response.json({ commit: siteCommit(), terms: text } satisfies SiteBuild);
};

/**
 * The commit that the site is built from, with `-dirty` behind it when a file was changed since; empty outside of a
 * repository.
 */
function siteCommit(): string {
  try {
    const options = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
