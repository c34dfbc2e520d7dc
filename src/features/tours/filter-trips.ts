import { chooseRows, ROW_CHOSEN, showChosenRow, showsRowOfHash } from './choose-rows.ts';
import { longDate, MONTHS } from '#domain/calendar-date.ts';
import { isCurrency } from '#domain/currency.ts';
import {
  chooseTrips,
  LENGTHS,
  ORDERS,
  PRICES,
  startOf,
  type PriceSteps,
  type TripFacts,
  type TripCriteria,
} from '#domain/trip-filter.ts';
import { counted } from '#domain/text/counts.ts';
import { unbroken } from '#domain/text/trip-text.ts';
import { listMessage } from '#ui/select-options.ts';

interface Row extends TripFacts {
  readonly element: HTMLElement;
}

/**
 * Combines choices of the filter on the page. The address holds the choices, so that it can be shared; the back
 * button undoes one choice at a time. A row that the hash names shows whatever was chosen, until the next choice.
 */
export function filterTrips(bar: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-rows]')!;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-facts]')].map((element): Row => ({
    ...(JSON.parse(element.dataset['facts']!) as TripFacts),
    element,
  }));
  const steps = JSON.parse(bar.dataset['steps']!) as PriceSteps;
  // The page of one choice starts with it, although its address has no query.
  const own = new URLSearchParams(list.dataset['rows']);

  const parts = [...bar.querySelectorAll<HTMLElement>('[data-facet]')];
  const facets = parts.map((part) => part.dataset['facet']!);

  const chosen = (): URLSearchParams => {
    const asked = new URLSearchParams(
      [...new URLSearchParams(location.search)].filter(([name]) => facets.includes(name)),
    );
    return [...asked].length > 0 || list.dataset['rows'] === '' ? asked : own;
  };
  /** The address of the given choices. What else is in the address stays, such as a currency or a campaign. */
  const addressOf = (wanted: URLSearchParams): string => {
    const others = [...new URLSearchParams(location.search)].filter(([name]) => !facets.includes(name));
    const query = new URLSearchParams([...others, ...wanted]).toString();
    return `/trips/${query && `?${query}`}`;
  };
  const show = () => {
    const { currency } = document.documentElement.dataset;
    const choose = (choices: URLSearchParams) =>
      isCurrency(currency) ? chooseTrips(rows, criteriaOf(choices), currency, steps) : rows;
    const criteria = criteriaOf(chosen());
    const alone = showChosenRow(list);
    const found = alone === null ? choose(chosen()) : rows.filter(({ element }) => element === alone);
    for (const row of rows) {
      row.element.hidden = !found.includes(row);
      showStart(row, criteria.month);
    }
    list.append(...found.map(({ element }) => element));
    const none = document.querySelector<HTMLElement>('[data-none]')!;
    none.hidden = found.length > 0;
    none.querySelector('a')?.setAttribute('href', addressOf(new URLSearchParams()));
    const trips = counted(found.length, 'trip');
    bar.querySelector('[data-count]')!.textContent = trips;
    for (const button of bar.querySelectorAll<HTMLElement>('[data-show]')) {
      button.hidden = list.dataset['rows'] !== '';
      button.textContent = `Show ${trips}`;
    }
    // The page of one choice has only its own rows, so it cannot count the others.
    if (list.dataset['rows'] === '') countChoices(parts, chosen(), (choices) => choose(choices).length);
    showChoices(bar, chosen(), found.length);
  };

  bar.addEventListener('click', (event) => {
    const shower = (event.target as Element).closest('[data-show]');
    if (shower !== null) close(shower.closest<HTMLDetailsElement>('details')!);
    const link = (event.target as Element).closest<HTMLAnchorElement>('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const part = link.closest<HTMLElement>('[data-facet]');
    const wanted = new URLSearchParams(chosen());
    if (link.ariaDisabled === 'true') {
      event.preventDefault();
      return;
    }
    if (part === null) for (const name of [...wanted.keys()]) wanted.delete(name);
    else choose(wanted, part, link.dataset['choice'] ?? '');
    const onOwnPage = list.dataset['rows'] !== '';
    // The page of one choice has only its own rows: a combination goes to the page of all trips.
    if (onOwnPage) {
      link.href = addressOf(wanted);
      return;
    }
    event.preventDefault();
    history.pushState(null, '', addressOf(wanted));
    show();
    // The pressed link is hidden now.
    if ('off' in link.dataset) part!.querySelector('summary')!.focus();
  });
  // With another row in the hash, the list says when its rows move.
  window.addEventListener('popstate', () => {
    if (showsRowOfHash(list)) show();
  });
  list.addEventListener(ROW_CHOSEN, show);
  chooseRows();
  document.addEventListener('click', ({ target }) => {
    for (const part of bar.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (!part.contains(target as Node)) part.open = false;
    }
  });
  bar.addEventListener('keydown', (event) => {
    const part = (event.target as Element).closest<HTMLDetailsElement>('details[open]');
    if (event.key === 'Escape' && part !== null) close(part);
  });
  show();
  bar.dataset['ready'] = '';
}

function close(part: HTMLDetailsElement): void {
  part.open = false;
  part.querySelector('summary')!.focus();
}

/** Shows the first start in the chosen month in place of the next dates. The page of a month has only its own dates. */
function showStart(row: Row, month: number | undefined): void {
  const line = row.element.querySelector<HTMLElement>('[data-start]');
  if (line === null) return;
  const start = month === undefined ? null : startOf(row, month);
  line.hidden = start === null;
  line.textContent = start === null ? '' : `First departure ${unbroken(longDate(start))}`;
  const dates = row.element.querySelector<HTMLElement>('[data-dates]');
  if (dates !== null) dates.hidden = start !== null;
}

/** Says beside each choice how many trips it would show together with the choices of the other filters. */
function countChoices(
  parts: readonly HTMLElement[],
  chosen: URLSearchParams,
  count: (choices: URLSearchParams) => number,
): void {
  for (const part of parts) {
    for (const link of part.querySelectorAll<HTMLElement>('[data-choice]')) {
      const place = link.querySelector('[data-trips]');
      if (place === null) continue;
      const choices = new URLSearchParams(chosen);
      choices.set(part.dataset['facet']!, link.dataset['choice']!);
      place.textContent = String(count(choices));
    }
  }
}

/** Reads the choices of an address. Ignores unknown values: an address may be cut or typed by hand. */
function criteriaOf(chosen: URLSearchParams): TripCriteria {
  const known = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === chosen.get(name));
  const month = MONTHS.findIndex((name) => name.toLowerCase() === chosen.get('month')) + 1;
  return {
    month: month === 0 ? undefined : month,
    length: known(LENGTHS, 'length'),
    price: known(PRICES, 'price'),
    where: chosen.getAll('where'),
    sort: known(ORDERS, 'sort'),
  };
}

/** Replaces the choice of a facet. A facet with several choices adds the value, or removes it if present. */
function choose(wanted: URLSearchParams, part: HTMLElement, value: string): void {
  const name = part.dataset['facet']!;
  if (value === '') wanted.delete(name);
  else if (!isForSeveral(part)) wanted.set(name, value);
  else {
    const others = wanted.getAll(name).filter((one) => one !== value);
    const isNew = !wanted.getAll(name).includes(value);
    wanted.delete(name);
    for (const one of isNew ? [...others, value] : others) wanted.append(name, one);
  }
}

function isForSeveral({ dataset }: HTMLElement): boolean {
  return dataset['maximum'] !== undefined;
}

/** Marks the choices, and names them in the chip of their filter with the number of trips that they leave. */
function showChoices(bar: HTMLElement, chosen: URLSearchParams, trips: number): void {
  for (const part of bar.querySelectorAll<HTMLElement>('[data-facet]')) {
    const values = chosen.getAll(part.dataset['facet']!);
    const maximum = Number(part.dataset['maximum']);
    const isFull = isForSeveral(part) && values.length >= maximum;
    const links = [...part.querySelectorAll<HTMLAnchorElement>('[data-choice]')];
    const labels: string[] = [];
    for (const link of links) {
      const value = link.dataset['choice']!;
      const isChosen = value === '' ? values.length === 0 : values.includes(value);
      link.ariaCurrent = isChosen ? 'true' : null;
      const isEmpty = link.querySelector('[data-trips]')?.textContent === '0';
      link.ariaDisabled = (isFull || isEmpty) && !isChosen && value !== '' ? 'true' : null;
      if (isChosen && value !== '') labels.push(labelOf(link));
    }
    part.querySelector('[data-now]')!.textContent = labels.length === 0 ? '' : `: ${summaryOf(labels)}`;
    const count = part.querySelector('[data-left]');
    if (count !== null) count.textContent = labels.length === 0 ? '' : ` · ${counted(trips, 'trip')}`;
    part.querySelector<HTMLElement>('[data-off]')!.hidden = labels.length === 0;
    // The first link is for any of the choices.
    const total = links.length - 1;
    part.querySelector('[data-note]')!.textContent = listMessage({ total, matches: total, isFull, maximum });
  }
  bar.querySelector<HTMLElement>('[data-clear]')!.hidden = [...chosen].length === 0;
}

function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** The visible text of a link: a price has one text for each currency, and only one shows. */
function labelOf(link: HTMLElement): string {
  const { currency } = document.documentElement.dataset;
  const label = link.querySelector(`[data-in="${currency}"]`) ?? link.querySelector('[data-label]') ?? link;
  return label.textContent.trim();
}
