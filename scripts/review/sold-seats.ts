import * as v from 'valibot';
import { officeSalesSummary, SalesSummary } from '#contract/office.ts';
import { type Departure, tourCodeOf } from '#domain/tour.ts';
import { code, counted, plain } from './money.ts';

/** Findings that block a change because of sold seats, each with the remedy, and doubts that a person has to check. */
interface SeatVerdict {
  readonly against: readonly string[];
  readonly doubts: readonly string[];
}

type Taken = SalesSummary['departures'][number];
type Option = SalesSummary['options'][number];

/** Compares changed content with live sales. A fault that existed before the change is only a doubt. */
export function soldSeats(
  salesSummary: SalesSummary,
  base: readonly Departure[],
  head: readonly Departure[],
): SeatVerdict {
  const [codesBefore, codesAfter] = [base, head].map((site) => new Set(site.map(({ id }) => tourCodeOf(id)))) as [
    Set<string | null>,
    Set<string | null>,
  ];
  const isLost = (tour: string | null) => codesBefore.has(tour) && !codesAfter.has(tour);
  const lost = [...codesBefore].filter((tour): tour is string => tour !== null && isLost(tour));
  const against = lost.flatMap((tour) => lostTour(tour, salesSummary));
  const doubts: string[] = [];
  for (const taken of salesSummary.departures.filter(({ id }) => !isLost(tourCodeOf(id)))) {
    const [was, now] = [base, head].map((site) => site.find(({ id }) => id === taken.id));
    const fault = now === undefined ? removed(taken) : overfull(taken, was, now);
    if (fault === null) continue;
    const isOld = now === undefined ? was === undefined : (was?.capacity ?? Infinity) <= (now.capacity ?? Infinity);
    if (isOld) doubts.push(`${fault} This change didn’t cause it.`);
    else against.push(fault);
  }
  for (const option of salesSummary.options.filter(({ tour }) => !isLost(tour))) {
    const [was, now] = [base, head].map((site) => nameOf(option, site));
    if (was === undefined || was === now) continue;
    const { tour, kind, id, carts } = option;
    const what = `The ${kind} ${id} of ${tour}, "${plain(was)}", in ${counted(carts, 'cart')},`;
    if (now === undefined) doubts.push(`${what} is no longer offered. Those carts lose it.`);
    else if (hasWordsInCommon(was, now))
      doubts.push(`${what} is now called "${plain(now)}". Is it still the same thing?`);
    else against.push(`${what} would turn into "${plain(now)}". Give "${plain(now)}" an id that was never used.`);
  }
  return { against, doubts };
}

function lostTour(tour: string, { departures, options, promo_codes: codes }: SalesSummary): string[] {
  const taken = departures.filter(({ id }) => tourCodeOf(id) === tour);
  const [sold, held] = [taken.reduce((sum, one) => sum + one.sold, 0), taken.reduce((sum, one) => sum + one.held, 0)];
  const promos = codes.filter(({ tours }) => tours?.includes(tour)).map((one) => code(one.code));
  const uses = [
    ...(taken.length === 0 ? [] : [`${counted(sold, 'seat')} sold and ${held} held`]),
    ...(promos.length === 0 ? [] : [`promo codes ${promos.join(', ')}`]),
    ...(options.some((option) => option.tour === tour) ? ['carts'] : []),
  ];
  if (uses.length === 0) return [];
  return [
    `The tour code ${code(tour)} is used by ${uses.join('; ')}, and no longer in the content. Under another code the same seats would be ` +
      `sold again. Write \`code: ${tour}\` again, or \`formerly: ${tour}\` below the new code.`,
  ];
}

function removed(taken: Taken): string {
  const { id, sold, held } = taken;
  const lost = `${code(id)} is no longer in the content and has ${numbersOf(taken)}.`;
  const end = `To remove it, cancel or move its bookings first: \`npm run -s bookings -- list ${id} --remote\`.`;
  if (sold + held === 0) return `${lost} Put \`open_dated\` back into departures.yaml. ${end}`;
  const close = `To stop selling it, write \`capacity: ${sold + held}\` for that day.`;
  return `${lost} Put its day back into departures.yaml. ${close} ${end}`;
}

function overfull(taken: Taken, was: Departure | undefined, { id, capacity }: Departure): string | null {
  const needed = taken.sold + taken.held;
  if (capacity === null || needed <= capacity) return null;
  const change = was?.capacity == null || was.capacity === capacity ? '' : ` was ${was.capacity} and`;
  return (
    `The capacity of ${code(id)}${change} is ${capacity}, below ${numbersOf(taken)}. ` +
    `Write \`capacity: ${needed}\` or more: at ${needed} no more seats are sold.`
  );
}

function numbersOf({ sold, held, guests }: Taken): string {
  if (sold + held === 0) return `${counted(guests, 'booking')} without a date`;
  return `${counted(sold, 'seat')} sold and ${held} held`;
}

const LISTS = {
  choice: 'combinations',
  insurance: 'insuranceTypes',
  visa: 'visaTypes',
  addon: 'addons',
} as const satisfies Record<Option['kind'], keyof Departure>;

/** The name under which a tour offers an option that lies in carts. */
function nameOf({ tour, kind, id }: Option, site: readonly Departure[]): string | undefined {
  return site
    .filter((departure) => tourCodeOf(departure.id) === tour)
    .flatMap((departure) => [...departure[LISTS[kind]]])
    .find((one) => one.id === id)?.name;
}

/** A name that keeps at least half of its words counts as reworded. */
function hasWordsInCommon(was: string, now: string): boolean {
  const wordsOf = (name: string) => new Set(name.toLowerCase().match(/\p{L}+/gu));
  const [a, b] = [wordsOf(was), wordsOf(now)];
  return [...a].filter((word) => b.has(word)).length * 2 >= Math.min(a.size, b.size);
}

/** What is sold, or why the live site could not be asked. */
export type LiveSales = SalesSummary | { readonly notAsked: string };

const SummaryText = v.pipe(v.string(), v.parseJson(), SalesSummary);
const PATIENCE_MS = 20_000;

/** Asks the live site for sold and held seats. Says why if there is no answer. */
export async function askSalesSummary({
  LIVE_URL: url = '',
  SALES_SUMMARY_KEY: key = '',
}: Readonly<Record<string, string | undefined>>): Promise<LiveSales> {
  if (url === '' || key === '') return { notAsked: 'set LIVE_URL and SALES_SUMMARY_KEY, as docs/REVIEWING.md says.' };
  if (!URL.canParse(url)) return { notAsked: 'LIVE_URL is not an address. Example: https://www.example.com' };
  try {
    const answer = await fetch(new URL(officeSalesSummary.path, url), {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      // The key must reach no other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 401)
      return { notAsked: 'the live site refused SALES_SUMMARY_KEY. Is it the key of this site?' };
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
