import * as v from 'valibot';
import { officeSalesSummary, SalesSummary } from '#contract/sales-summary.ts';
import type { ReviewInput } from './write-review.ts';

/** An answer that is no JSON, such as a page, is of another form too. */
const SummaryText = v.pipe(v.string(), v.parseJson(), SalesSummary);
const PATIENCE_MS = 20_000;
const SET_BOTH =
  'nobody said where the live site is, or its key is missing. Set LIVE_URL and STANDING_KEY; docs/REVIEWING.md says how.';

/** Requests the sold and held seats of the live site. Returns the reason as text if there is no answer. */
export async function askSalesSummary({
  LIVE_URL: url = '',
  STANDING_KEY: key = '',
}: Readonly<Record<string, string | undefined>>): Promise<ReviewInput['salesSummary']> {
  const notAsked = (why: string) => ({ kind: 'not-asked', why }) as const;
  if (url === '' || key === '') return notAsked(SET_BOTH);
  if (!URL.canParse(url)) return notAsked('LIVE_URL is not an address. Example: https://www.example.com');
  try {
    const answer = await fetch(new URL(officeSalesSummary.path, url), {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      // The key must reach no other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 401) return notAsked('the live site did not take STANDING_KEY. Is it the key of this site?');
    if (answer.status >= 300 && answer.status < 400)
      return notAsked('the live site leads to another address. Set LIVE_URL to the address where the site itself is.');
    if (!answer.ok) return notAsked(`the live site answered ${answer.status}. Run the review again in a while.`);
    const read = v.safeParse(SummaryText, await answer.text());
    if (read.success) return { kind: 'answered', salesSummary: read.output };
    return notAsked('the live site answered in a form that this version does not know. Deploy it, then run again.');
  } catch {
    return notAsked('the live site could not be reached. Run the review again in a while.');
  }
}
