import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { isUpcoming } from '#domain/price.ts';
import { tourCodeOf, type Departure, type Sale } from '#domain/tour.ts';
import { code, counted, plain } from './markdown.ts';

/** What a site sells: its departures, and the settings that prices and bookings depend on. */
export interface Offers {
  readonly departures: readonly Departure[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A changed price or rule of one departure; of every departure without one. */
interface MoneyChange {
  readonly id: string | null;
  readonly what: string;
  readonly change: string;
}

const NOTHING = '–';
/** What a reviewer reads of a new departure. */
const OF_NEW = ['Price', 'Sale price', 'Last day of the sale', 'Deposit', 'Capacity'];

/** A table of all changed prices and rules of departures that can still be booked; empty if nothing changes. */
export function moneyTable(base: Offers, head: Offers, today: CalendarDate): string[] {
  const upcoming = ({ departures }: Offers) =>
    new Map(departures.filter((one) => isUpcoming(one, today)).map((one) => [one.id, one]));
  const [before, after] = [upcoming(base), upcoming(head)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const changes = [
    ...ids.flatMap((id) => changesOf(id, before.get(id), after.get(id))),
    ...Object.keys({ ...base.settings, ...head.settings }).flatMap((name) => {
      const [was, now] = [shown(base.settings[name]), shown(head.settings[name])];
      return was === now ? [] : [{ id: null, what: `Setting ${code(name)}`, change: arrow(was, now) }];
    }),
  ];
  if (changes.length === 0) return [];
  const groups = Map.groupBy(changes, ({ id, what, change }) => JSON.stringify([tourCodeOf(id ?? ''), what, change]));
  const rows = [...groups.values()].map((group) => {
    const { what, change } = group[0]!;
    return `| ${namedTogether(group.map(({ id }) => id))} | ${what} | ${change} |`;
  });
  return ['| Departures | What | Was → will be |', '| --- | --- | --- |', ...rows];
}

function namedTogether(ids: readonly (string | null)[]): string {
  const [first] = ids;
  if (first == null) return 'all';
  if (ids.length === 1) return code(first);
  const days = ids.map((id) => id!.slice(id!.indexOf('-') + 1));
  const summary = `${counted(ids.length, 'departure')} of ${tourCodeOf(first) ?? ''}`;
  return `<details><summary>${summary}</summary>${days.join(', ')}</details>`;
}

function changesOf(id: string, was: Departure | undefined, now: Departure | undefined): MoneyChange[] {
  const [before, after] = [
    was ? factsOf(was) : new Map<string, string>(),
    now ? factsOf(now) : new Map<string, string>(),
  ];
  if (now === undefined) return [{ id, what: 'Removed departure', change: arrow(before.get('Price')!, NOTHING) }];
  const names = was === undefined ? OF_NEW : [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [old = NOTHING, next = NOTHING] = [before.get(name), after.get(name)];
    return old === next
      ? []
      : [{ id, what: was === undefined ? `New departure: ${name}` : name, change: arrow(old, next) }];
  });
}

function factsOf(departure: Departure): Map<string, string> {
  const { price, sale, capacity, validMonths, allowDeposit, deposit, requireInsurance } = departure;
  const extra = (kind: string, { id, name }: { id: number; name: string }, amount: PriceList | null) =>
    [`${kind} ${id}, ${plain(name)}`, amount === null ? 'free' : amounts(amount)] as const;
  return new Map([
    ['Price', amounts(price)],
    ...(sale === null
      ? []
      : ([
          ['Sale price', amounts(sale.price)],
          ['Last day of the sale', lastDayOf(sale)],
        ] as const)),
    ['Deposit', allowDeposit ? amounts(deposit) : 'none: paid in full'],
    ...(capacity === null ? [] : ([['Capacity', String(capacity)]] as const)),
    ...(validMonths === null ? [] : ([['Months to choose a date', String(validMonths)]] as const)),
    ['Insurance', requireInsurance ? 'required' : 'optional'],
    ...departure.combinations.map((one) => extra('Choice', one, one.supplement)),
    ...departure.visaTypes.map((one) => extra('Visa', one, one.price)),
    ...departure.insuranceTypes.map((one) => extra('Insurance', one, one.price)),
    ...departure.addons.map((one) => extra('Add-on', one, one.price)),
  ]);
}

/** The rule where there is one: the day that a build counts from it changes without a change of the content. */
function lastDayOf({ ends, endsIn }: Sale): string {
  return endsIn === undefined ? ends : `${endsIn} after each build`;
}

function amounts(price: PriceList): string {
  return CURRENCIES.flatMap((currency) => {
    const amount = price[currency];
    return amount === undefined ? [] : [`${currency} ${amount.toLocaleString('en')}`];
  }).join(', ');
}

function arrow(was: string, now: string): string {
  return `${was} → **${now}**`;
}

function shown(value: unknown): string {
  return value === undefined ? NOTHING : plain(typeof value === 'string' ? value : JSON.stringify(value));
}
