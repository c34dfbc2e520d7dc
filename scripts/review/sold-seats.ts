import type { SalesSummary } from '#contract/sales-summary.ts';
import { tourCodeOf, type Departure } from '#domain/tour.ts';
import { code, counted, plain } from './markdown.ts';

/** Findings that block a change because of sold seats, each with the remedy, and doubts that a person has to check. */
export interface SeatVerdict {
  readonly against: readonly string[];
  readonly doubts: readonly string[];
}

type Taken = SalesSummary['departures'][number];

/** Compares changed content with live sales. A fault that existed before the change is only a doubt. */
export function soldSeats(
  salesSummary: SalesSummary,
  base: readonly Departure[],
  head: readonly Departure[],
): SeatVerdict {
  const byId = (site: readonly Departure[]) => new Map(site.map((one) => [one.id, one]));
  const [before, after] = [byId(base), byId(head)];
  const codesOf = (site: ReadonlyMap<string, Departure>) => new Set([...site.keys()].map(tourCodeOf));
  const [codesBefore, codesAfter] = [codesOf(before), codesOf(after)];
  const isLost = (tour: string | null) => codesBefore.has(tour) && !codesAfter.has(tour);
  const against: string[] = [];
  const doubts: string[] = [];
  for (const tour of [...codesBefore].filter((one): one is string => one !== null && isLost(one))) {
    against.push(...lostTour(tour, salesSummary));
  }
  for (const taken of salesSummary.departures.filter(({ id }) => !isLost(tourCodeOf(id)))) {
    const [was, now] = [before.get(taken.id), after.get(taken.id)];
    const fault = now === undefined ? removed(taken) : overfull(taken, was, now);
    if (fault === null) continue;
    const isOld = now === undefined ? was === undefined : (was?.capacity ?? Infinity) <= (now.capacity ?? Infinity);
    if (isOld) doubts.push(`${fault} This change didn’t cause it.`);
    else against.push(fault);
  }
  for (const option of salesSummary.options.filter(({ tour }) => !isLost(tour))) {
    const verdict = changedOption(option, base, head);
    if (verdict !== null) (verdict.isOther ? against : doubts).push(verdict.text);
  }
  return { against, doubts };
}

function lostTour(tour: string, { departures, options, promo_codes: codes }: SalesSummary): string[] {
  const taken = departures.filter(({ id }) => tourCodeOf(id) === tour);
  const sold = taken.reduce((sum, one) => sum + one.sold, 0);
  const held = taken.reduce((sum, one) => sum + one.held, 0);
  const promos = codes.filter(({ tours }) => tours?.includes(tour)).map((one) => one.code);
  const isInCart = options.some((option) => option.tour === tour);
  if (taken.length === 0 && promos.length === 0 && !isInCart) return [];
  const uses = [
    ...(taken.length === 0 ? [] : [`${counted(sold, 'seat')} sold and ${held} held`]),
    ...(promos.length === 0 ? [] : [`promo codes ${promos.map(code).join(', ')}`]),
    ...(isInCart ? ['carts'] : []),
  ].join('; ');
  return [
    `The tour code ${code(tour)} is used by ${uses}, and no longer in the content. Under another code the same seats would be ` +
      `sold again. Write \`code: ${tour}\` again, or \`formerly: ${tour}\` below the new code.`,
  ];
}

function removed(taken: Taken): string {
  const { id, sold, held } = taken;
  const lost = `${code(id)} is no longer in the content and has ${numbersOf(taken)}.`;
  const end = `To remove it, cancel or move its bookings first: \`npm run -s bookings -- list ${id}\`.`;
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
} as const satisfies Record<SalesSummary['options'][number]['kind'], keyof Departure>;

/** What became of an option in carts. `isOther`: its id now means another option. */
function changedOption(
  { tour, kind, id, carts }: SalesSummary['options'][number],
  base: readonly Departure[],
  head: readonly Departure[],
): { readonly isOther: boolean; readonly text: string } | null {
  const nameIn = (site: readonly Departure[]) =>
    site
      .filter((departure) => tourCodeOf(departure.id) === tour)
      .flatMap((departure) => [...departure[LISTS[kind]]])
      .find((one) => one.id === id)?.name;
  const [was, now] = [nameIn(base), nameIn(head)];
  if (was === undefined || was === now) return null;
  const what = `${kind} ${id} of ${tour}, "${plain(was)}", in ${counted(carts, 'cart')},`;
  if (now === undefined) return { isOther: false, text: `The ${what} is no longer offered. Those carts lose it.` };
  return hasWordsInCommon(was, now)
    ? { isOther: false, text: `The ${what} is now called "${plain(now)}". Is it still the same thing?` }
    : {
        isOther: true,
        text: `The ${what} would turn into "${plain(now)}". Give "${plain(now)}" an id that was never used.`,
      };
}

/** A name that keeps at least half of its words counts as reworded. */
function hasWordsInCommon(was: string, now: string): boolean {
  const wordsOf = (name: string) => new Set(name.toLowerCase().match(/\p{L}+/gu));
  const [a, b] = [wordsOf(was), wordsOf(now)];
  return [...a].filter((word) => b.has(word)).length * 2 >= Math.min(a.size, b.size);
}
