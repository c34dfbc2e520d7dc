import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { plainText } from '#catalogue/plain-text.ts';
import { siteCommit } from '#catalogue/site-commit.ts';
import type { SiteBuild } from '#domain/operator.ts';

/** The site's commit, which each booking stores, and the terms, which its emails attach. */
export const GET: APIRoute = async ({ site }) => {
  const terms = await getEntry('pages', 'terms');
  if (!terms) throw new Error('content/pages/terms.md is missing');
  const text = `${terms.data.title}\n\n${plainText(terms.body ?? '', site!)}\n`;
  return Response.json({ commit: siteCommit(), terms: text } satisfies SiteBuild);
};
