import type { ClientDirective } from 'astro';
import type { Request } from '#stores/page-events.ts';

/** What calls for an island. */
export interface Calls {
  /** Names of window events. */
  readonly events: readonly string[];
  /** Hashes of the address, each with its `#`. */
  readonly hashes?: readonly string[];
  /** Whether the event that called is sent again once the island is there; it is, unless this says no. */
  readonly sendsAgain?: boolean;
}

/**
 * `client:call`: hydrates an island when one of its window events is sent, or when the address holds one of its hashes.
 *
 * The last event is sent again once the island is there; the island listens for it in its module. One that says what
 * has happened is not, where the island reads that elsewhere: others would hear of it twice. If the script cannot
 * be fetched, whoever sent the event is told, and the next call tries again.
 */
const call: ClientDirective = (load, options, island) => {
  const { events, hashes = [], sendsAgain = true } = options.value as unknown as Calls;
  let last: CustomEvent | null = null;
  let isUnderWay = false;

  const hydrateOnce = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    const hydrate = (await window.fetchParts?.(island)) === false ? null : await load();
    isUnderWay = false;
    const sent = last;
    last = null;
    if (hydrate === null) {
      const done = (sent?.detail as Request | undefined)?.done;
      if (done === undefined) window.dispatchEvent(new CustomEvent('island:failed'));
      else done('failed');
      return;
    }
    for (const name of events) window.removeEventListener(name, keep);
    window.removeEventListener('hashchange', look);
    await hydrate();
    if (sent !== null && sendsAgain)
      window.dispatchEvent(new CustomEvent(sent.type, { detail: sent.detail as unknown }));
  };
  const keep = (event: Event) => {
    last = event as CustomEvent;
    void hydrateOnce();
  };
  const look = () => {
    if (hashes.includes(location.hash)) void hydrateOnce();
  };

  for (const name of events) window.addEventListener(name, keep);
  window.addEventListener('hashchange', look);
  look();
};

export default call;
