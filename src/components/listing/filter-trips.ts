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
  type TripWishes,
} from '#domain/trip-filter.ts';
import { listMessage } from '#ui/select-options.ts';

interface Row extends TripFacts {
  readonly element: HTMLElement;
}

/**
 * Lets choices of the listing add up where they stand (P34): the address says what is chosen, so that it can be kept
 * and shared, and the way back undoes one choice at a time.
 */
export function filterTrips(bar: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-rows]')!;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-facts]')].map((element): Row => ({
    ...(JSON.parse(element.dataset['facts']!) as TripFacts),
    element,
  }));
  const steps = JSON.parse(bar.dataset['steps']!) as PriceSteps;
  // A page made for one choice begins with it, though its address has no question mark.
  const own = new URLSearchParams(list.dataset['rows']);

  const chosen = (): URLSearchParams => {
    const asked = new URLSearchParams(location.search);
    asked.delete('currency');
    return asked.size > 0 || list.dataset['rows'] === '' ? asked : own;
  };
  const show = () => {
    const { currency } = document.documentElement.dataset;
    const wishes = wishesOf(chosen());
    const found = isCurrency(currency) ? chooseTrips(rows, wishes, currency, steps) : rows;
    for (const row of rows) {
      row.element.hidden = !found.includes(row);
      const start = startOf(row, wishes.month);
      const told = row.element.querySelector('[data-start]');
      if (told !== null && start !== null) told.textContent = startText(start, wishes.month);
    }
    list.append(...found.map(({ element }) => element));
    document.querySelector<HTMLElement>('[data-none]')!.hidden = found.length > 0;
    bar.querySelector('[data-count]')!.textContent = found.length === 1 ? '1 trip' : `${found.length} trips`;
    mark(bar, chosen());
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
    // A page made for one choice has only its own rows; others are on the page of all trips.
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

/** What cannot be understood is not wished for: an address may have been cut, or typed. */
function wishesOf(chosen: URLSearchParams): TripWishes {
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

/** A choice takes the place of the one before it. Where several may be chosen it joins them, or leaves them (M32). */
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

function mark(bar: HTMLElement, chosen: URLSearchParams): void {
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
    part.querySelector('[data-now]')!.textContent = nameOf(labels);
    // The first link is for any of the choices.
    const total = links.length - 1;
    part.querySelector('[data-note]')!.textContent = listMessage({ total, matches: total, isFull, maximum });
  }
  bar.querySelector<HTMLElement>('[data-clear]')!.hidden = chosen.size === 0;
}

/** What was chosen, in few words: the first of several, and how many more. */
function nameOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** A price is there in six currencies, of which one shows. */
function labelOf(link: HTMLElement): string {
  const { currency } = document.documentElement.dataset;
  return (link.querySelector(`[data-in="${currency}"]`) ?? link).textContent.trim();
}
