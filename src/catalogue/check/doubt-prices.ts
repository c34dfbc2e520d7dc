import type { Doubt } from '#catalogue/check/doubt.ts';
import type { FieldPath } from '#catalogue/check/problem.ts';
import { entriesIn, type DatesEntry, type DeparturesFile } from '#catalogue/schema/departures.ts';
import { CURRENCIES, inCurrency, inEachCurrency, type Currency, type PriceList } from '#domain/currency.ts';
import { startingType } from '#domain/tour.ts';
import type { PlacedDeparture } from '#catalogue/departures.ts';

export interface WrittenPrices {
  readonly path: FieldPath;
  readonly prices: PriceList;
}

/** Two prices of one tour differ by less than this factor. A larger one suggests a digit too many or too few. */
const UNLIKELY_RATIO = 3;
/** A sale price below this part of the usual price is unlikely. */
const DEEPEST_SALE = 0.5;
/** An amount that differs by this factor from the usual exchange rate is unlikely. */
const OUT_OF_PROPORTION = 1.14;
/** Rounding to whole units distorts smaller amounts too much to compare them. */
const SMALLEST_COMPARED = 20;
export function writtenPrices(file: DeparturesFile): WrittenPrices[] {
  return [
    ...priceGroups(file).flatMap(({ path, entry: { prices, deposit, sale } }) => [
      ...(prices === undefined ? [] : [{ path: [...path, 'prices'], prices }]),
      ...(deposit === undefined ? [] : [{ path: [...path, 'deposit'], prices: deposit }]),
      ...(sale === undefined || sale === 'none' ? [] : [{ path: [...path, 'sale', 'prices'], prices: sale.prices }]),
    ]),
    ...(['visa_types', 'insurance_types', 'addons'] as const).flatMap((list) =>
      file[list].flatMap(({ price }, index) =>
        price === null ? [] : [{ path: [list, index, 'price'], prices: price }],
      ),
    ),
    ...file.choices.map(({ supplement }, index) => ({ path: ['choices', index, 'supplement'], prices: supplement })),
  ];
}

function priceGroups(file: DeparturesFile) {
  return [
    { path: [] as FieldPath, entry: file as Pick<DatesEntry, 'prices' | 'deposit' | 'sale'> },
    ...entriesIn(file),
  ];
}

/** The usual proportion of the currencies: for each one the median of its share in all price lists. */
export function usualProportions(lists: readonly PriceList[]): PriceList | null {
  if (lists.length === 0) return null;
  const shares = lists.map((list) => {
    const logs = Object.values(list).map((amount) => Math.log(amount));
    const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    return (code: Currency) => inCurrency(list, code) / mean;
  });
  return inEachCurrency((code) => median(shares.map((share) => share(code))));
}

export function doubtProportions(lists: readonly WrittenPrices[], usual: PriceList): Doubt[] {
  return lists.flatMap(({ path, prices }) => {
    if (CURRENCIES.some((code) => inCurrency(prices, code) < SMALLEST_COMPARED)) return [];
    const shares = CURRENCIES.map((code) => inCurrency(prices, code) / inCurrency(usual, code));
    const middle = median(shares);
    const fitting = (code: Currency) => `expected about ${Math.round(inCurrency(usual, code) * middle)}`;
    const strange = CURRENCIES.filter((_, index) => ratioOf(shares[index]!, middle) > OUT_OF_PROPORTION);
    return strange.map((code) => ({
      path: [...path, code],
      problem: `${prices[code]} ${code} doesn’t match the other currencies: ${fitting(code)}`,
      answer: `${code} ${prices[code]}`,
    }));
  });
}

/** Finds dates with a price far from the tour's usual price, and sales that take off more than half. */
export function doubtNeighbours(file: DeparturesFile): Doubt[] {
  const own = entriesIn(file).flatMap(({ entry, path }) =>
    entry.prices === undefined
      ? []
      : compare([...path, 'prices'], entry.prices, file.prices, 'of the tour’s other dates'),
  );
  const sales = priceGroups(file).flatMap(({ entry: { sale, prices = file.prices }, path }) => {
    if (sale === undefined || sale === 'none') return [];
    const code = CURRENCIES.find((each) => inCurrency(sale.prices, each) < inCurrency(prices, each) * DEEPEST_SALE);
    if (code === undefined) return [];
    const problem = `the sale is more than half off: ${sale.prices[code]} ${code} instead of ${prices[code]}`;
    return [{ path: [...path, 'sale', 'prices', code], problem, answer: `${code} ${sale.prices[code]}` }];
  });
  return [...own, ...sales];
}

/**
 * Finds what costs a guest something without having been chosen, on any date: visas, insurance and the first way to take
 * the tour. The price that is shown has in it the cheapest way, and required insurance at its lowest price.
 */
export function doubtPreselected(file: DeparturesFile, departures: readonly PlacedDeparture[]): Doubt[] {
  const doubts = departures.flatMap(({ departure, path }) => {
    const { combinations, visaTypes, insuranceTypes, requireInsurance: isRequired } = departure;
    const ask = (list: 'choices' | 'visa_types' | 'insurance_types', id: number, chosenAs: 'default' | 'first') => {
      const own = ownFields(file, path).find((key) => key === list || (list === 'insurance_types' && key === REQUIRE));
      const index = file[list].findIndex((offer) => offer.id === id);
      const field = chosenAs === 'default' ? 'default' : list === 'choices' ? 'supplement' : 'price';
      return {
        path: own === undefined ? [list, index, field] : [...path, own],
        problem: `"${file[list][index]!.name}" costs more than the price on the page, and is chosen unless a guest changes it`,
        answer: `${chosenAs} ${id}`,
      };
    };
    const way = combinations[0]!;
    const supplements = combinations.map(({ supplement }) => supplement);
    const visa = startingType(visaTypes, isDefault);
    const insurance = startingType(insuranceTypes, isDefault, { isRequired });
    const inPrice = isRequired ? insuranceTypes.map(({ price }) => price) : [null];
    return [
      ...(isDearer(way.supplement, supplements) ? [ask('choices', way.id, 'first')] : []),
      ...(visa && isDearer(visa.price, [null]) ? [ask('visa_types', visa.id, 'default')] : []),
      ...(insurance && isDearer(insurance.price, inPrice)
        ? [ask('insurance_types', insurance.id, insurance.isDefault ? 'default' : 'first')]
        : []),
    ];
  });
  // An answer for the whole file holds for its entries too.
  return doubts.filter(
    ({ path: [list], answer }) =>
      (list !== 'dates' && list !== 'open_dated') ||
      !doubts.some(({ path, answer: other }) => other === answer && path[0] !== 'dates' && path[0] !== 'open_dated'),
  );
}

const REQUIRE = 'require_insurance';

/** The fields of an entry or of the open date that replace those of the file. */
function ownFields(file: DeparturesFile, [list, index]: FieldPath): string[] {
  return Object.keys((list === 'dates' ? file.dates[index as number] : file.open_dated) ?? {});
}

/** Whether a price is above the lowest of several in any currency. What costs nothing has no price. */
function isDearer(price: PriceList | null, all: readonly (PriceList | null)[]): boolean {
  const amountIn = (one: PriceList | null, code: Currency) => (one === null ? 0 : inCurrency(one, code));
  return CURRENCIES.some((code) => amountIn(price, code) > Math.min(...all.map((one) => amountIn(one, code))));
}

function isDefault({ isDefault: is }: { readonly isDefault: boolean }): boolean {
  return is;
}

/** Finds sales that each build prolongs. They suit a demonstration alone: a guest who waits sees the day move. */
export function doubtRollingSales(file: DeparturesFile): Doubt[] {
  return priceGroups(file).flatMap(({ path, entry: { sale } }) => {
    if (sale === undefined || sale === 'none' || sale.ends_in === undefined) return [];
    const problem = `a sale that ends ${sale.ends_in} after each build never ends`;
    return [{ path: [...path, 'sale', 'ends_in'], problem, answer: sale.ends_in }];
  });
}

/** Finds amounts that are far from their value before the change. */
export function doubtChanges(file: DeparturesFile, before: DeparturesFile): Doubt[] {
  const was = new Map(writtenPrices(before).map(({ path, prices }) => [keyOf(path, before), prices]));
  return writtenPrices(file).flatMap(({ path, prices }) => {
    const old = was.get(keyOf(path, file));
    return old === undefined ? [] : compare(path, prices, old, 'before this change');
  });
}

/** Asks once for each list, at the first amount that is very different from the other list's amount. */
function compare(path: FieldPath, prices: PriceList, other: PriceList, whose: string): Doubt[] {
  const code = CURRENCIES.find((each) => {
    const [amount, others] = [inCurrency(prices, each), inCurrency(other, each)];
    return amount > 0 && others > 0 && ratioOf(amount, others) >= UNLIKELY_RATIO;
  });
  if (code === undefined) return [];
  const problem = `${prices[code]} ${code} is very different from the ${other[code]} ${whose}`;
  return [{ path: [...path, code], problem, answer: `${code} ${prices[code]}` }];
}

/** Identifies a list across versions of a file: an entry by its dates, an offer by its id. */
function keyOf(path: FieldPath, file: DeparturesFile): string {
  const [list, index] = path;
  if (typeof index !== 'number') return path.join('.');
  if (list === 'dates') {
    const { date, every, from } = file.dates[index]!;
    return ['dates', ...(date ?? [every, from]), ...path.slice(2)].join('.');
  }
  const { id } = file[list as 'visa_types' | 'insurance_types' | 'addons' | 'choices'][index]!;
  return [list, id, ...path.slice(2)].join('.');
}

function ratioOf(one: number, other: number): number {
  return Math.max(one / other, other / one);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
