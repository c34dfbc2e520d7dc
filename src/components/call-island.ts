import { sendPageEvent } from '#stores/page-events.ts';

/** The dialogs that a link can open over its page instead of leading away. */
type DialogEvent = 'brochure:open' | 'contact:open' | 'trip-notes:open';

/**
 * Asks an island to open its dialog, and settles once it is open. When the island's script cannot be fetched, the
 * browser goes to `href`, where the same form has a page of its own.
 */
export function callIsland(event: DialogEvent, href: string): Promise<void> {
  return new Promise((over) => {
    const done = (failed?: 'failed') => {
      if (failed !== undefined) location.assign(href);
      over();
    };
    sendPageEvent(event, { done });
  });
}
