import type { ClientDirective } from 'astro';
import type { Request } from './page-events.ts';

export interface Calls {
  readonly events: readonly string[];
  /** Hashes of the address, each with its `#`. */
  readonly hashes?: readonly string[];
  /** Whether to send the event again after hydration. True by default. */
  readonly sendsAgain?: boolean;
}

/**
 * `client:call`: hydrates an island when one of its window events is sent, or when the address has one of its hashes.
 *
 * Sends the events again after hydration, because the island adds its listener only then. `sendsAgain: false` avoids
 * this for events that other listeners would handle twice. If the script cannot be loaded, calls `done('failed')` of each
 * event, or sends `island:failed`; the next event tries again.
 */
const call: ClientDirective = (load, options, island) => {
  const { events, hashes = [], sendsAgain = true } = options.value as unknown as Calls;
  let waiting: CustomEvent[] = [];
  let isLoading = false;

  const hydrateOnce = async () => {
    if (isLoading) return;
    isLoading = true;
    const hydrate = (await hasParts(island)) ? await load() : null;
    isLoading = false;
    const sent = waiting;
    waiting = [];
    if (hydrate === null) {
      sayFailed(sent);
      return;
    }
    for (const name of events) window.removeEventListener(name, keep);
    window.removeEventListener('hashchange', hydrateByHash);
    await hydrate();
    if (!sendsAgain) return;
    for (const { type, detail } of sent) window.dispatchEvent(new CustomEvent(type, { detail: detail as unknown }));
  };
  const keep = (event: Event) => {
    waiting.push(event as CustomEvent);
    void hydrateOnce();
  };
  const hydrateByHash = () => {
    if (hashes.includes(location.hash)) void hydrateOnce();
  };

  for (const name of events) window.addEventListener(name, keep);
  window.addEventListener('hashchange', hydrateByHash);
  hydrateByHash();
};

/** Without an event, a hash asked for the island. */
function sayFailed(sent: readonly CustomEvent[]): void {
  const waiting = sent.flatMap(({ detail }) => (detail as Request | undefined)?.done ?? []);
  for (const done of waiting) done('failed');
  if (sent.length > waiting.length || sent.length === 0) window.dispatchEvent(new CustomEvent('island:failed'));
}

export default call;

/**
 * Fetches the scripts of an island with the function that the page's first script sets. An event may come before that
 * script: then waits for it. Returns whether the island can be imported; false also where the first script cannot be
 * loaded.
 */
export async function hasParts(island: Element): Promise<boolean> {
  if (window.fetchParts === undefined && document.readyState !== 'complete') {
    await new Promise((over) => {
      // The first script runs before DOMContentLoaded. This event may be over, but then `load` is still to come.
      document.addEventListener('DOMContentLoaded', over, { once: true });
      window.addEventListener('load', over, { once: true });
    });
  }
  return (await window.fetchParts?.(island)) === true;
}
