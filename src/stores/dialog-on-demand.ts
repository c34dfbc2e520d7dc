import { atom, type ReadableAtom } from 'nanostores';
import { onPageEvent, sendPageEvent, type Request } from '#stores/page-events.ts';

/** The events that ask for a dialog. */
type OpeningEvent = 'brochure:open' | 'contact:open' | 'trip-notes:open';

export interface DialogOnDemand<Sheet> {
  /** What the dialog shows, once it was fetched. A `Sheet` is kept while the page is, with what was typed into it. */
  readonly $dialog: ReadableAtom<{ readonly Sheet: Sheet | null; readonly isOpen: boolean }>;
  readonly close: () => void;
}

/**
 * A dialog whose content is fetched when it is first asked for, so that its styles and its script are in no page before.
 * Call it in an island's module: `client:call` sends the event again once the module was read. When the content cannot
 * be fetched, the sender of the event is told; the next event tries again.
 */
export function dialogOnDemand<Sheet>(
  event: OpeningEvent,
  fetchSheet: () => Promise<Sheet | null>,
): DialogOnDemand<Sheet> {
  const $dialog = atom<{ Sheet: Sheet | null; isOpen: boolean }>({ Sheet: null, isOpen: false });
  const open = async (request: Request | undefined) => {
    try {
      const Sheet = $dialog.get().Sheet ?? (await fetchSheet());
      $dialog.set({ Sheet, isOpen: true });
      request?.done?.();
    } catch (fault) {
      console.error(fault);
      if (request?.done === undefined) sendPageEvent('island:failed');
      else request.done('failed');
    }
  };
  if (typeof window !== 'undefined') onPageEvent(event, (request) => void open(request));
  return { $dialog, close: () => $dialog.set({ ...$dialog.get(), isOpen: false }) };
}
