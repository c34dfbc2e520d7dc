import { atom, type ReadableAtom } from 'nanostores';
import { onPageEvent, sendPageEvent, type OpeningEvent, type PageEvents } from './page-events.ts';

/**
 * Fetches an island's content on its first opening event, so that no page loads its styles and script before. Call it
 * in the island's module: `client:call` sends the event again once the module is loaded. If the fetch fails, the sender
 * of the event gets `failed`, and the next event tries again.
 *
 * Returns the component, null until it is loaded. `open` runs on each event, once the component is loaded.
 */
export function onDemand<Sheet, Event extends OpeningEvent>(
  event: Event,
  fetchSheet: () => Promise<Sheet | null>,
  open: (detail: PageEvents[Event]) => void,
): ReadableAtom<Sheet | null> {
  const $sheet = atom<Sheet | null>(null);
  const answer = async (detail: PageEvents[Event]) => {
    const done = detail?.done;
    try {
      if ($sheet.get() === null) $sheet.set(await fetchSheet());
      open(detail);
      done?.();
    } catch (fault) {
      console.error(fault);
      if (done === undefined) sendPageEvent('island:failed');
      else done('failed');
    }
  };
  if (typeof window !== 'undefined') onPageEvent(event, (detail) => void answer(detail));
  return $sheet;
}

export interface DialogOnDemand<Sheet> {
  /** The dialog's content, null until it is fetched. The page keeps it, with what was typed into it. */
  readonly $sheet: ReadableAtom<Sheet | null>;
  readonly $isOpen: ReadableAtom<boolean>;
  readonly close: () => void;
}

/** A dialog that is open or closed and is fetched on its first opening. */
export function dialogOnDemand<Sheet>(
  event: OpeningEvent,
  fetchSheet: () => Promise<Sheet | null>,
): DialogOnDemand<Sheet> {
  const $isOpen = atom(false);
  const $sheet = onDemand(event, fetchSheet, () => $isOpen.set(true));
  return { $sheet, $isOpen, close: () => $isOpen.set(false) };
}
