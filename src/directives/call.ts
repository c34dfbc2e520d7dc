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
 * Sends the last event again after hydration, because the island adds its listener only then. `sendsAgain: false`
 * avoids this for events that other listeners would handle twice. If the script cannot be loaded, calls the event's
 * `done('failed')`, or sends `island:failed`; the next event tries again.
 */
const call: ClientDirective = (load, options, island) => {
  const { events, hashes = [], sendsAgain = true } = options.value as unknown as Calls;
  let last: CustomEvent | null = null;
  let isLoading = false;

  const hydrateOnce = async () => {
    if (isLoading) return;
    isLoading = true;
    const hydrate = (await hasParts(island)) ? await load() : null;
    isLoading = false;
    const sent = last;
    last = null;
    if (hydrate === null) {
      const done = (sent?.detail as Request | undefined)?.done;
      if (done === undefined) window.dispatchEvent(new CustomEvent('island:failed'));
      else done('failed');
      return;
    }
    for (const name of events) window.removeEventListener(name, keep);
    window.removeEventListener('hashchange', hydrateByHash);
    await hydrate();
    if (sent !== null && sendsAgain)
      window.dispatchEvent(new CustomEvent(sent.type, { detail: sent.detail as unknown }));
  };
  const keep = (event: Event) => {
    last = event as CustomEvent;
    void hydrateOnce();
  };
  const hydrateByHash = () => {
    if (hashes.includes(location.hash)) void hydrateOnce();
  };

  for (const name of events) window.addEventListener(name, keep);
  window.addEventListener('hashchange', hydrateByHash);
  hydrateByHash();
};

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
