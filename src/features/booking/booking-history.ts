import type { BookingStep } from '#domain/booking-steps.ts';
import { goBackInHistory, isLeftEntry } from '#ui/sheet-history.ts';

const BOOKING_HASH = '#my-cart';

/** The state of a history entry of the dialog: its step, and how many of the dialog's entries come before it. */
interface BookingEntry {
  bookingStep: BookingStep;
  depth: number;
  /** Whether opening the dialog added a history entry, which closing removes. */
  opened: boolean;
}

let leaving = false;

/** Gives the open dialog its address. After a reload the entry exists already and only gets its step. */
export function enterHistory(step: BookingStep): void {
  const entry = currentEntry();
  if (entry) write('replace', { ...entry, bookingStep: step });
  else if (location.hash === BOOKING_HASH) write('replace', { bookingStep: step, depth: 0, opened: false });
  else write(isLeftEntry() ? 'replace' : 'push', { bookingStep: step, depth: 0, opened: true });
}

/** Adds a history entry for a step, so that the browser's back goes one step back. */
export function pushStep(step: BookingStep): void {
  const entry = currentEntry();
  if (entry) write('push', { ...entry, bookingStep: step, depth: entry.depth + 1 });
}

/** Undoes a way back that the guest may not go, also one out of the dialog's entries. */
export function stayAt(step: BookingStep): void {
  if (currentEntry()) pushStep(step);
  else enterHistory(step);
}

export function replaceStep(step: BookingStep): void {
  const entry = currentEntry();
  if (entry) write('replace', { ...entry, bookingStep: step });
}

/** Goes back over the dialog's entries, so that the next back leaves the page the dialog was opened on. */
export function leaveHistory(): void {
  const entry = currentEntry();
  if (!entry) return;
  const back = entry.depth + (entry.opened ? 1 : 0);
  if (back === 0) {
    dropHash();
  } else {
    leaving = true;
    goBackInHistory(back);
  }
}

/**
 * Calls `react` with the step of the entry the visitor went to, or null outside of the dialog's entries. Returns a
 * function that stops it.
 */
export function onHistory(react: (step: BookingStep | null) => void): () => void {
  const listener = () => {
    if (leaving) {
      leaving = false;
      if (currentEntry()) dropHash();
    } else {
      react(currentEntry()?.bookingStep ?? null);
    }
  };
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

function currentEntry(): BookingEntry | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'bookingStep' in state ? (state as BookingEntry) : null;
}

function write(how: 'push' | 'replace', entry: BookingEntry): void {
  const address = `${location.pathname}${location.search}${BOOKING_HASH}`;
  if (how === 'push') history.pushState(entry, '', address);
  else history.replaceState(entry, '', address);
}

function dropHash(): void {
  history.replaceState(null, '', `${location.pathname}${location.search}`);
}
