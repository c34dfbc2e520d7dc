import * as v from 'valibot';
import { officeSalesSummary, SalesSummary } from '#contract/office.ts';
import type { ReviewInput } from './write-review.ts';

const SummaryText = v.pipe(v.string(), v.parseJson(), SalesSummary);
const PATIENCE_MS = 20_000;

/** Asks the live site for sold and held seats. Says why if there is no answer. */
export async function askSalesSummary({
  LIVE_URL: url = '',
  STANDING_KEY: key = '',
}: Readonly<Record<string, string | undefined>>): Promise<ReviewInput['salesSummary']> {
  if (url === '' || key === '') return { notAsked: 'set LIVE_URL and STANDING_KEY, as docs/REVIEWING.md says.' };
  if (!URL.canParse(url)) return { notAsked: 'LIVE_URL is not an address. Example: https://www.example.com' };
  try {
    const answer = await fetch(new URL(officeSalesSummary.path, url), {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      // The key must reach no other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 401) return { notAsked: 'the live site refused STANDING_KEY. Is it the key of this site?' };
    if (answer.status >= 300 && answer.status < 400)
      return { notAsked: 'the live site redirects. Set LIVE_URL to the address it redirects to.' };
    if (!answer.ok) return { notAsked: `the live site answered ${answer.status}. Try again later.` };
    const read = v.safeParse(SummaryText, await answer.text());
    if (read.success) return read.output;
    return {
      notAsked: 'the live site answered in a form that this version does not know. Deploy main, then try again.',
    };
  } catch {
    return { notAsked: 'the live site could not be reached. Try again later.' };
  }
}
