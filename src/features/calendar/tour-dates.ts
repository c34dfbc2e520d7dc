import { atom, computed } from 'nanostores';
import type { AnalyticsTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';
import { call } from '#api/call.ts';
import { checkDates, type TourDateEntry } from '#contract/tour-dates.ts';
import { dateState, type DateState } from '#domain/tour.ts';
import { calendarDate, longDate } from '#domain/calendar-date.ts';
import { parseUrl } from '#domain/text/parse-url.ts';
import { addTour, $cartItems } from '#features/cart/cart.ts';
import type { Currency } from '#domain/currency.ts';
import { $currency, takeChosenCurrency } from '#features/currency/currency.ts';
import { forgetStep, rememberBooking } from '#features/cart/booking-memory.ts';
import { buttonFor, runButton, type ButtonStore } from '#ui/button-state.ts';
import { leaveSheetEntry } from '#ui/sheet-history.ts';
import { sendPageEvent, type PageEvents } from '#directives/page-events.ts';

/** Add to Cart goes to `redirectUrl` once the date is in the cart; it stays where that is empty. */
export type CalendarSettings = PageEvents['calendar:open']['settings'] & {
  /** Reads the start dates in the page's HTML, which are offered when none can be loaded. */
  readonly datesOnPage: (currency: Currency) => readonly TourDateEntry[];
};

export interface TourDates {
  open: boolean;
  settings: CalendarSettings | null;
  /**
   * Where the entries come from: `loading` none yet, `ready` the functions, `from-page` the page, which knows no seats.
   */
  phase: 'loading' | 'ready' | 'from-page';
  /** Start dates in order, the open-dated one last. */
  entries: readonly TourDateEntry[];
  selectedId: string | null;
  combinationId: number | null;
}

const CLOSED: TourDates = {
  open: false,
  settings: null,
  phase: 'loading',
  entries: [],
  selectedId: null,
  combinationId: null,
};

export const $tourDates = atom<TourDates>(CLOSED);

/** Whether any date is on sale; then the calendar explains its sale marks. */
export const $hasOnSaleDates = computed($tourDates, ({ entries }) => entries.some((entry) => entry.on_sale));

export const $selectedDate = computed($tourDates, ({ entries, selectedId }) => findEntry(entries, selectedId));

export const $openDated = computed($tourDates, ({ entries }) => entries.find((entry) => entry.date === null) ?? null);

export const $datesInCart = computed($cartItems, (items) => [...new Set(items.map((item) => item.tour_date_id))]);

export const $nextButton = buttonFor();
export const $addButton = buttonFor();
export const $openDateButton = buttonFor();

let openings = 0;

/** Opens the calendar of a tour and loads its dates. A missing address is an error of the page. */
export async function openTourDates(settings: CalendarSettings, now = new Date()): Promise<void> {
  if (!settings.url) {
    window.alert('Invalid calendar event settings');
    return;
  }
  openings += 1;
  takeChosenCurrency();
  for (const button of [$nextButton, $addButton, $openDateButton]) button.set('idle');
  const same = $tourDates.get().settings?.tour === settings.tour;
  $tourDates.set({ ...(same ? $tourDates.get() : CLOSED), open: true, settings });
  track({ kind: 'start-dates', tour: tourOf(settings) });
  await loadTourDates(settings, now);
}

/**
 * Loads every start date from this month on. They take the place of the known ones: one that is missing is not on sale
 * any more.
 *
 * The month is the browser's. It differs from the operator's by at most a day, and a date is sold only until the day
 * before it starts, so no date is missed. A failed load is only logged: loaded dates stay; without any, the page's own
 * dates are offered.
 */
async function loadTourDates({ url, tour, datesOnPage }: CalendarSettings, now: Date): Promise<void> {
  const currency = $currency.get();
  const month = { year: String(now.getFullYear()), month: String(now.getMonth() + 1) };
  const answer = await call({ ...checkDates, path: url }, { query: { ...month, tour, currency } });
  const shown = $tourDates.get();
  if (shown.settings?.tour !== tour) return;
  if (answer.kind === 'ok') {
    const entries = answer.value.toSorted((a, b) => (a.date ?? '9999').localeCompare(b.date ?? '9999'));
    $tourDates.set({ ...shown, phase: 'ready', entries });
  } else {
    console.error(`The start dates of ${tour} could not be loaded.`, answer.kind);
    if (shown.phase !== 'ready') $tourDates.set({ ...shown, phase: 'from-page', entries: datesOnPage(currency) });
  }
}

/**
 * Selects a date. Every shown date can be selected: available, full or in the cart. Fetches the booking meanwhile,
 * because its script takes longer to read on a slow phone than the guest takes to go on.
 */
export function selectDate(tourDateId: string): void {
  const entry = findEntry($tourDates.get().entries, tourDateId);
  if (!entry || isAdding()) return;
  const combinationId = entry.tour_combinations[0]?.id ?? null;
  $tourDates.set({ ...$tourDates.get(), selectedId: tourDateId, combinationId });
  // The guest has not asked for it yet, so that nothing says that it failed.
  sendPageEvent('booking:prepare', { done: () => undefined });
}

export function chooseCombination(combinationId: number): void {
  if (isAdding()) return;
  $tourDates.set({ ...$tourDates.get(), combinationId });
}

/** While a date goes into the cart, the choice stays what goes into it. */
function isAdding(): boolean {
  return [$nextButton, $addButton].some((button) => button.get() === 'pending');
}

export function stateOfDate(entry: TourDateEntry, inCart: readonly string[]): DateState {
  return dateState(entry.availability, entry.tour_date_id, inCart);
}

export function closeTourDates(): void {
  $tourDates.set({ ...$tourDates.get(), open: false });
}

/** Clears the selection. The calendar calls it after it has closed. */
export function clearSelection(): void {
  if (!$tourDates.get().open) $tourDates.set({ ...$tourDates.get(), selectedId: null, combinationId: null });
}

export async function bookSelectedDate(): Promise<void> {
  const entry = $selectedDate.get();
  if (entry && (await addEntry($nextButton, entry))) goToBooking();
}

/**
 * Puts the selected date in the cart. Returns the address to go to, or null to stay. Without cookies the cart is
 * empty again there, so the booking opens instead, which says so.
 */
export async function addSelectedDate(): Promise<string | null> {
  const entry = $selectedDate.get();
  if (!entry || !(await addEntry($addButton, entry))) return null;
  if (!navigator.cookieEnabled) {
    goToBooking();
    return null;
  }
  const address = sameOriginAddress($tourDates.get().settings?.redirectUrl ?? '');
  if (address !== null) {
    leaveSheetEntry();
    const day = entry.date === null ? '' : `, ${longDate(calendarDate(entry.date))}`;
    rememberBooking({ added: `${entry.tour_name}${day}` });
  }
  closeTourDates();
  return address;
}

/** Books the open-dated tour. Does not add it again if it is in the cart. */
export async function bookOpenDate(): Promise<void> {
  const entry = $openDated.get();
  const { settings } = $tourDates.get();
  if (!entry || !settings) return;
  track({ kind: 'open-dates', tour: tourOf(settings) });
  if ($datesInCart.get().includes(entry.tour_date_id) || (await addEntry($openDateButton, entry))) goToBooking();
}

export function goToBooking(): void {
  leaveSheetEntry();
  closeTourDates();
  sendPageEvent('booking:open');
}

/** An address on this site, or null, because a page's settings must not send a visitor to another site. */
export function sameOriginAddress(address: string, base = window.location.href): string | null {
  const target = address === '' ? null : parseUrl(address, base);
  return target?.origin === new URL(base).origin ? target.href : null;
}

/**
 * Adds a date and forgets the remembered step, because the changed cart must be checked from its first step. Returns
 * false also when the calendar was closed before the answer: then nothing opens by itself.
 */
async function addEntry(button: ButtonStore, entry: TourDateEntry): Promise<boolean> {
  const combinationId = $tourDates.get().combinationId;
  const opening = openings;
  const add = async () => {
    const answer = await addTour(entry, combinationId);
    if (answer.kind === 'ok') forgetStep();
    else console.error(`${entry.tour_name} could not be added to the cart.`, answer.kind);
    return answer.kind === 'ok';
  };
  return runButton(button, add, { isAwaited: () => opening === openings && $tourDates.get().open });
}

function tourOf({ tour, tourName }: CalendarSettings): AnalyticsTour {
  return { code: tour, name: tourName };
}

function findEntry(entries: readonly TourDateEntry[], tourDateId: string | null): TourDateEntry | null {
  return entries.find((entry) => entry.tour_date_id === tourDateId) ?? null;
}
