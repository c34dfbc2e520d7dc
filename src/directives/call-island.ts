import type { OpeningEvent } from './on-demand.ts';
import { sendPageEvent, type PageEvents } from './page-events.ts';

/** Sends an opening event to an island. Resolves when the island has opened; rejects if its script cannot be loaded. */
export function callIsland<Event extends OpeningEvent>(
  event: Event,
  ...[detail]: undefined extends PageEvents[Event] ? [PageEvents[Event]?] : [PageEvents[Event]]
): Promise<void> {
  return new Promise((over, fail) => {
    const done = (failed?: 'failed') => {
      if (failed === undefined) over();
      else fail(new Error(`What ${event} asks for could not be fetched.`));
    };
    sendPageEvent(event, { ...detail, done } as PageEvents[Event]);
  });
}
