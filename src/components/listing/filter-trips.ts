import { startText } from '#components/listing/start-text.ts';
import { MONTHS } from '#domain/calendar-date.ts';
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
import { listMessage } from '#ui/select-options.ts';

interface Row extends TripFacts {
  readonly element: HTMLElement;
}

/**
 * Combines choices of the filter on the page (P34). The address holds the choices, so that it can be shared; the back
 * button undoes one choice at a time.
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

  const chosen = (): URLSearchParams => {
    const asked = new URLSearchParams(location.search);
    asked.delete('currency');
    return asked.size > 0 || list.dataset['rows'] === '' ? asked : own;
  };
  const show = () => {
    const { currency } = document.documentElement.dataset;
    const criteria = criteriaOf(chosen());
    const found = isCurrency(currency) ? chooseTrips(rows, criteria, currency, steps) : rows;
    for (const row of rows) {
      row.element.hidden = !found.includes(row);
      const start = startOf(row, criteria.month);
      const startLine = row.element.querySelector('[data-start]');
      if (startLine !== null && start !== null) startLine.textContent = startText(start, criteria.month);
    }
    list.append(...found.map(({ element }) => element));
    document.querySelector<HTMLElement>('[data-none]')!.hidden = found.length > 0;
    bar.querySelector('[data-count]')!.textContent = found.length === 1 ? '1 trip' : `${found.length} trips`;
    showChoices(bar, chosen());
  };

  bar.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const part = link.closest<HTMLDetailsElement>('[data-facet]');
    const wanted = new URLSearchParams(chosen());
    if (link.ariaDisabled === 'true') {
      event.preventDefault();
      return;
    }
    if (part === null) for (const name of [...wanted.keys()]) wanted.delete(name);
    else choose(wanted, part, link.dataset['choice']!);
    const onOwnPage = list.dataset['rows'] !== '';
    // The page of one choice has only its own rows: a combination goes to the page of all trips.
    if (onOwnPage) {
      link.href = `/trips/${wanted.size > 0 ? `?${wanted.toString()}` : ''}`;
      return;
    }
    event.preventDefault();
    history.pushState(null, '', `/trips/${wanted.size > 0 ? `?${wanted.toString()}` : ''}`);
    show();
    if (part === null || isForSeveral(part)) return;
    part.open = false;
    part.querySelector('summary')!.focus();
  });
  window.addEventListener('popstate', show);
  document.addEventListener('click', ({ target }) => {
    for (const part of bar.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (!part.contains(target as Node)) part.open = false;
    }
  });
  bar.addEventListener('keydown', (event) => {
    const part = (event.target as Element).closest<HTMLDetailsElement>('details[open]');
    if (event.key !== 'Escape' || part === null) return;
    part.open = false;
    part.querySelector('summary')!.focus();
  });
  show();
  bar.dataset['ready'] = '';
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

/** Replaces the choice of a facet. A facet with several choices adds the value, or removes it if present (M32). */
function choose(wanted: URLSearchParams, part: HTMLElement, value: string): void {
  const name = part.dataset['facet']!;
  if (value === '') wanted.delete(name);
  else if (!isForSeveral(part)) wanted.set(name, value);
  else if (wanted.has(name, value)) wanted.delete(name, value);
  else wanted.append(name, value);
}

function isForSeveral({ dataset }: HTMLElement): boolean {
  return dataset['maximum'] !== undefined;
}

function showChoices(bar: HTMLElement, chosen: URLSearchParams): void {
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
      link.ariaDisabled = isFull && !isChosen && value !== '' ? 'true' : null;
      if (isChosen && value !== '') labels.push(labelOf(link));
    }
    part.querySelector('[data-now]')!.textContent = summaryOf(labels);
    // The first link is for any of the choices.
    const total = links.length - 1;
    part.querySelector('[data-note]')!.textContent = listMessage({ total, matches: total, isFull, maximum });
  }
  bar.querySelector<HTMLElement>('[data-clear]')!.hidden = chosen.size === 0;
}

/** A short text of the choices: the first, and the number of others. */
function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** The visible text of a link: a price has one text for each currency, and only one shows. */
function labelOf(link: HTMLElement): string {
  const { currency } = document.documentElement.dataset;
  return (link.querySelector(`[data-in="${currency}"]`) ?? link).textContent.trim();
}
