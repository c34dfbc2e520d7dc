import { atom, type ReadableAtom } from 'nanostores';
import { onPageEvent, sendPageEvent, type PageEvents } from '#stores/page-events.ts';

/** The events that ask for a dialog or a panel. */
export type OpeningEvent =
  | 'booking:open'
  | 'brochure:open'
  | 'calendar:open'
  | 'cart:show'
  | 'chat:mount'
  | 'contact:open'
  | 'gallery:open'
  | 'trip-notes:open';

/**
 * Fetches what an island shows when one of its events first comes, so that its styles and its script are in no page
 * before. Call it in an island's module: `client:call` sends the event again once the module was read. When the content
 * cannot be fetched, the sender of the event is told; the next event tries again.
 *
 * Returns the component, null until it is there. `open` runs each time the event comes, once the component is there.
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
  /** What the dialog shows, once it was fetched. A `Sheet` is kept while the page is, with what was typed into it. */
  readonly $sheet: ReadableAtom<Sheet | null>;
  readonly $isOpen: ReadableAtom<boolean>;
  readonly close: () => void;
}

/** A dialog that is either open or closed, and fetched when it is first asked for. */
export function dialogOnDemand<Sheet>(
  event: OpeningEvent,
  fetchSheet: () => Promise<Sheet | null>,
): DialogOnDemand<Sheet> {
  const $isOpen = atom(false);
  const $sheet = onDemand(event, fetchSheet, () => $isOpen.set(true));
  return { $sheet, $isOpen, close: () => $isOpen.set(false) };
}
