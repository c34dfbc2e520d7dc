import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getEntry } from 'astro:content';
import { plainText } from '#domain/text/prose.ts';
import { getBookingOperator } from '#catalogue/settings.ts';
import { listTours } from '#catalogue/tours.ts';
import type { PracticeCode } from '#domain/promo.ts';
import { MAIL_COLOURS, type Operator, type SiteBuild } from '#domain/operator.ts';
import { tokenColour } from '#styles/token-colour.ts';

/**
 * The files from which the functions work. The public gets 404. Each tour has one, named by its code, from which a
 * booking is priced; `tours` lists the codes.
 */
export const getStaticPaths = (async () => {
  const tours = (await listTours()).map(({ tour }) => tour);
  const files = [
    { file: 'tours', content: tours.map(({ code }) => code) },
    { file: 'operator', content: await operatorFile() },
    { file: 'practice-codes', content: await practiceCodesFile() },
    ...tours.map((tour) => ({ file: tour.code, content: tour })),
  ];
  const catalogue = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return [...files, { file: 'build', content: { ...(await buildFile()), catalogue } satisfies SiteBuild }].map(
    ({ file, content }) => ({ params: { file }, props: { content } }),
  );
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content);

async function operatorFile(): Promise<Operator> {
  const coloursIn = (theme: 'light' | 'dark') =>
    Object.fromEntries(MAIL_COLOURS.map((name) => [name, tokenColour(name, theme)])) as Operator['colours'];
  return { ...(await getBookingOperator()), colours: coloursIn('light'), darkColours: coloursIn('dark') };
}

/** The site's commit, which each booking stores, and the terms, which its emails attach. */
async function buildFile(): Promise<Omit<SiteBuild, 'catalogue'>> {
  const terms = await getEntry('pages', 'terms');
  if (!terms) throw new Error('content/pages/terms.md is missing');
  const text = `${terms.data.title}\n\n${plainText(terms.body ?? '', new URL(import.meta.env.SITE))}\n`;
  return { commit: siteCommit(), terms: text };
}

/** The promo codes to try the site with, if the operator has written some. */
async function practiceCodesFile(): Promise<PracticeCode[]> {
  const entry = await getEntry('practiceCodes', 'practice-codes');
  return (entry?.data.codes ?? []).map(({ code, percent = 0, amount, tours, until, max_uses, excludes_sale }) => ({
    code,
    rules: {
      discount: amount === undefined ? { kind: 'percent', percent } : { kind: 'amount', amounts: amount },
      validFrom: null,
      validUntil: until ?? null,
      tourCodes: tours ?? null,
      minimumSpend: null,
      currencies: null,
      excludesSale: excludes_sale ?? false,
    },
    maxUses: max_uses ?? null,
  }));
}

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
