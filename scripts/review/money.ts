import type { CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { isUpcoming } from '#domain/price.ts';
import { type Departure, tourCodeOf } from '#domain/tour.ts';

/** What a site sells: its departures, and the settings that prices and bookings depend on. */
export interface Offers {
  readonly departures: readonly Departure[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A changed price or rule of one departure; of every departure without one. */
interface MoneyChange {
  readonly id: string | null;
  readonly what: string;
  readonly was: string | undefined;
  readonly now: string | undefined;
}

/** What a reviewer reads of a new departure. */
const OF_NEW = ['Price', 'Sale price', 'Last day of the sale', 'Deposit', 'Capacity'];

/** A table of all changed prices and rules of departures that can still be booked; empty if nothing changes. */
export function moneyTable(base: Offers, head: Offers, today: CalendarDate): string[] {
  const upcoming = ({ departures }: Offers) =>
    new Map(departures.filter((one) => isUpcoming(one, today)).map((one) => [one.id, factsOf(one)]));
  const [before, after] = [upcoming(base), upcoming(head)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const settings = Object.keys({ ...base.settings, ...head.settings }).map((name) => {
    const [was, now] = [shown(base.settings[name]), shown(head.settings[name])];
    return { id: null, what: `Setting ${code(name)}`, was, now };
  });
  const changes = [...ids.flatMap((id) => changesOf(id, before.get(id), after.get(id))), ...settings].filter(
    ({ was, now }) => was !== now,
  );
  if (changes.length === 0) return [];
  const groups = Map.groupBy(changes, ({ id, ...change }) => JSON.stringify([tourCodeOf(id ?? ''), change]));
  const rows = [...groups.values()].map((group) => {
    const [{ what, was = '–', now = '–' }] = group as [MoneyChange];
    return `| ${namedTogether(group.map(({ id }) => id))} | ${what} | ${was} → **${now}** |`;
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

type Facts = Readonly<Record<string, string | undefined>>;

function changesOf(id: string, was: Facts | undefined, now: Facts | undefined): MoneyChange[] {
  if (now === undefined) return [{ id, what: 'Removed departure', was: was?.['Price'], now: undefined }];
  const names = was === undefined ? OF_NEW : Object.keys({ ...was, ...now });
  const what = (name: string) => (was === undefined ? `New departure: ${name}` : name);
  return names.map((name) => ({ id, what: what(name), was: was?.[name], now: now[name] }));
}

function factsOf(departure: Departure): Facts {
  const { price, sale, capacity, validMonths, allowDeposit, deposit, requireInsurance } = departure;
  const extra = (kind: string, { id, name }: { id: number; name: string }, amount: PriceList | null) =>
    [`${kind} ${id}, ${plain(name)}`, amount === null ? 'free' : amounts(amount)] as const;
  return {
    Price: amounts(price),
    'Sale price': sale === null ? undefined : amounts(sale.price),
    // The rule where there is one: the day that a build counts from it changes without a change of the content.
    'Last day of the sale': sale?.endsIn === undefined ? sale?.ends : `${sale.endsIn} after each build`,
    Deposit: allowDeposit ? amounts(deposit) : 'none: paid in full',
    Capacity: capacity?.toString(),
    'Months to choose a date': validMonths?.toString(),
    Insurance: requireInsurance ? 'required' : 'optional',
    ...Object.fromEntries([
      ...departure.combinations.map((one) => extra('Choice', one, one.supplement)),
      ...departure.visaTypes.map((one) => extra('Visa', one, one.price)),
      ...departure.insuranceTypes.map((one) => extra('Insurance', one, one.price)),
      ...departure.addons.map((one) => extra('Add-on', one, one.price)),
    ]),
  };
}

function amounts(price: PriceList): string {
  return CURRENCIES.flatMap((currency) => {
    const amount = price[currency];
    return amount === undefined ? [] : [`${currency} ${amount.toLocaleString('en')}`];
  }).join(', ');
}

function shown(value: unknown): string | undefined {
  return value === undefined ? undefined : plain(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A text of the content, escaped for a sentence or a table's cell: no markup, and no mention of a user. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]#|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/@(?=\w)/g, '@\u200b');
}

/** A short text as code, such as an address or an id. */
export function code(text: string): string {
  return `\`${text.replace(/[`\r\n]/g, ' ').replaceAll('|', String.raw`\|`)}\``;
}

/** `1 page`, `2 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
