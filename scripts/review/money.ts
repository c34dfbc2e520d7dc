import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { isUpcoming } from '#domain/price.ts';
import { tourCodeOf, type Departure, type Sale } from '#domain/tour.ts';
import { code, counted, plain, table } from './markdown.ts';

/** The departures of a site, and the rules of its prices. */
export interface Offers {
  readonly departures: readonly Departure[];
  /** The operator's settings about money, by name. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** One changed price or rule, and its departures. */
interface MoneyChange {
  readonly departures: readonly string[];
  readonly what: string;
  /** A value per currency, or one for all. */
  readonly was: readonly string[];
  readonly now: readonly string[];
}

/** A fact of a departure: an amount per currency, or one text. */
type Fact = { readonly what: string; readonly values: readonly string[] };

const NOTHING = '–';
/** What a reviewer reads of a new departure. */
const OF_NEW = ['price', 'sale', 'sale ends', 'deposit', 'capacity'] as const;

/** All changed prices and rules of departures that can still be booked (E10). */
export function moneyChanges(base: Offers, head: Offers, today: CalendarDate): MoneyChange[] {
  const upcoming = ({ departures }: Offers) =>
    new Map(departures.filter((one) => isUpcoming(one, today)).map((one) => [one.id, one]));
  const [before, after] = [upcoming(base), upcoming(head)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const single = ids.flatMap((id) => changesOf(id, before.get(id), after.get(id)));
  const settings = [...new Set([...Object.keys(base.settings), ...Object.keys(head.settings)])].flatMap((name) => {
    const [was, now] = [base, head].map((site) => shown(site.settings[name]));
    return was === now ? [] : [{ departures: [], what: `Setting ${code(name)}`, was: [was!], now: [now!] }];
  });
  const groups = Map.groupBy([...single, ...settings], ({ departures: [id], what, was, now }) =>
    JSON.stringify([tourCodeOf(id ?? ''), what, was, now]),
  );
  return [...groups.values()].map((group) => ({ ...group[0]!, departures: group.flatMap((one) => one.departures) }));
}

/** The tables of changed prices and rules; empty if nothing changes. */
export function moneyTables(changes: readonly MoneyChange[]): string[] {
  const [prices, rules] = [changes.filter(isPrices), changes.filter((change) => !isPrices(change))];
  const tables = [
    table(
      ['Departures', 'What', ...CURRENCIES],
      prices.map(({ departures, what, was, now }) => [
        namedTogether(departures),
        what,
        ...CURRENCIES.map((_, index) => arrow(was[index] ?? was[0]!, now[index] ?? now[0]!)),
      ]),
    ),
    table(
      ['Departures', 'What', 'Was → will be'],
      rules.map(({ departures, what, was, now }) => [namedTogether(departures), what, arrow(was[0]!, now[0]!)]),
    ),
  ].filter((lines) => lines.length > 0);
  return tables.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function isPrices({ was, now }: MoneyChange): boolean {
  return was.length > 1 || now.length > 1;
}

function arrow(was: string, now: string): string {
  return was === now ? now : `${was} → **${now}**`;
}

function namedTogether(ids: readonly string[]): string {
  const [first] = ids;
  if (first === undefined) return 'all';
  if (ids.length === 1) return code(first);
  const days = ids.map((id) => id.slice(id.indexOf('-') + 1));
  const summary = `${counted(ids.length, 'departure')} of ${tourCodeOf(first) ?? ''}`;
  return `<details><summary>${summary}</summary>${days.join(', ')}</details>`;
}

function changesOf(id: string, was: Departure | undefined, now: Departure | undefined): MoneyChange[] {
  if (was === undefined || now === undefined) {
    const none = [NOTHING];
    if (now === undefined) {
      return [{ departures: [id], what: 'Departure that goes', was: priceFact(was!).values, now: none }];
    }
    const facts = factsOf(now);
    return OF_NEW.flatMap((key) => {
      const fact = facts.get(key);
      if (fact === undefined) return [];
      const what = key === 'price' ? 'New departure' : `New departure: ${fact.what}`;
      return [{ departures: [id], what, was: none, now: fact.values }];
    });
  }
  const [before, after] = [factsOf(was), factsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): MoneyChange[] => {
    const [old, next] = [before.get(key), after.get(key)];
    const values = (fact: Fact | undefined) => fact?.values ?? [NOTHING];
    if (JSON.stringify(values(old)) === JSON.stringify(values(next))) return [];
    return [{ departures: [id], what: (next ?? old)!.what, was: values(old), now: values(next) }];
  });
}

function factsOf(departure: Departure): Map<string, Fact> {
  const { sale, capacity, validMonths } = departure;
  const facts: [string, Fact | null][] = [
    ['price', priceFact(departure)],
    ['sale', sale && { what: 'Sale price', values: amounts(sale.price) }],
    ['sale ends', sale && { what: 'Last day of the sale', values: [lastDayOf(sale)] }],
    [
      'deposit',
      { what: 'Deposit', values: departure.allowDeposit ? amounts(departure.deposit) : ['none: paid in full'] },
    ],
    ['capacity', capacity === null ? null : { what: 'Capacity', values: [String(capacity)] }],
    ['months', validMonths === null ? null : { what: 'Months to choose a date', values: [String(validMonths)] }],
    ['insured', { what: 'Insurance', values: [departure.requireInsurance ? 'required' : 'as the guest likes'] }],
    ...departure.combinations.map((one) => extra('Choice', one, one.supplement)),
    ...departure.visaTypes.map((one) => extra('Visa', one, one.price)),
    ...departure.insuranceTypes.map((one) => extra('Insurance', one, one.price)),
    ...departure.addons.map((one) => extra('Add-on', one, one.price)),
  ];
  return new Map(facts.filter((fact): fact is [string, Fact] => fact[1] !== null));
}

/** The rule where there is one: the day that a build counts from it changes without a change of the content. */
function lastDayOf({ ends, endsIn }: Sale): string {
  return endsIn === undefined ? ends : `${endsIn} after each build`;
}

function priceFact({ price }: Departure): Fact {
  return { what: 'Price', values: amounts(price) };
}

function extra(kind: string, { id, name }: { id: number; name: string }, price: PriceList | null): [string, Fact] {
  const values = price === null ? ['free'] : amounts(price);
  return [`${kind} ${id}`, { what: `${kind} ${id}, ${plain(name)}`, values }];
}

/** A currency that the operator did not have then has no amount. */
function amounts(price: PriceList): string[] {
  return CURRENCIES.map((currency) => price[currency]?.toLocaleString('en') ?? NOTHING);
}

function shown(value: unknown): string {
  return value === undefined ? NOTHING : plain(typeof value === 'string' ? value : JSON.stringify(value));
}
