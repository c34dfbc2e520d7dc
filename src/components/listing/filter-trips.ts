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
    if (part === null) for (const name of [...wanted.keys()]) wanted.delete(name);
    else if (link.dataset['choice'] === '') wanted.delete(part.dataset['facet']!);
    else wanted.set(part.dataset['facet']!, link.dataset['choice']!);
    const onOwnPage = list.dataset['rows'] !== '';
    // A page made for one choice has only its own rows; others are on the page of all trips.
    if (onOwnPage) {
      link.href = `/trips/${wanted.size > 0 ? `?${wanted.toString()}` : ''}`;
      return;
    }
    event.preventDefault();
    history.pushState(null, '', `/trips/${wanted.size > 0 ? `?${wanted.toString()}` : ''}`);
    show();
    if (part === null) return;
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
    where: chosen.get('where') ?? undefined,
    sort: known(ORDERS, 'sort'),
  };
}

function mark(bar: HTMLElement, chosen: URLSearchParams): void {
  for (const part of bar.querySelectorAll<HTMLDetailsElement>('[data-facet]')) {
    const value = chosen.get(part.dataset['facet']!) ?? '';
    let label = '';
    for (const link of part.querySelectorAll<HTMLAnchorElement>('[data-choice]')) {
      const isChosen = link.dataset['choice'] === value;
      link.toggleAttribute('aria-current', isChosen);
      if (isChosen) link.setAttribute('aria-current', 'true');
      if (isChosen && value !== '') {
        // A price is there in six currencies, of which one shows.
        const { currency } = document.documentElement.dataset;
        label = (link.querySelector(`[data-in="${currency}"]`) ?? link).textContent.trim();
      }
    }
    part.querySelector('[data-now]')!.textContent = label;
  }
  bar.querySelector<HTMLElement>('[data-clear]')!.hidden = chosen.size === 0;
}
