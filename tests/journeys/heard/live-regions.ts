/** What one live region said, or would have said to a reader that could hear it. */
export interface Announcement {
  readonly how: 'polite' | 'assertive';
  readonly text: string;
  /** Why screen readers say nothing, or usually nothing. */
  readonly unheard: 'hidden' | 'inert' | 'came with its text' | null;
}

export interface HeardWindow {
  heardSays: (said: Announcement | { readonly title: string }) => Promise<void>;
  /** Waits until every answer under way has come and is drawn, and what was said has been reported. */
  heardAll: () => Promise<void>;
}

/**
 * Reports every change of every live region, from the moment the document is there. It runs in the page, so it may use
 * nothing from outside.
 */
export function recordLiveRegions(): void {
  const REGIONS = '[aria-live], [role=status], [role=alert], [role=log], output';
  const page = window as unknown as HeardWindow;
  // Tests that stop the page's clock stop its frames too.
  const nextFrame = window.requestAnimationFrame.bind(window);
  let reported: Promise<unknown> = Promise.resolve();
  /** The last text of each region. */
  const texts = new WeakMap<Element, string>();

  const howOf = (region: Element): 'polite' | 'assertive' | 'off' => {
    const live = region.getAttribute('aria-live');
    if (live === 'off' || live === 'polite' || live === 'assertive') return live;
    return region.getAttribute('role') === 'alert' ? 'assertive' : 'polite';
  };
  const isAtomic = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' ||
    (!region.hasAttribute('aria-atomic') && region.matches('[role=status], [role=alert], output'));
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  /** The words of an element as a reader has them. */
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || node.matches('script, style, template')) return '';
    if (!isShown(node) && getComputedStyle(node).display !== 'contents') return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (label !== null) return label;
    const words = [...node.childNodes].map(wordsOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? words : ` ${words} `;
  };
  /** Without the name of a region, which is not read out when its content changes. */
  const contentOf = (region: Element) => [...region.childNodes].map(wordsOf).join('');
  const trimmed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

  const report = (said: Parameters<HeardWindow['heardSays']>[0]) => {
    reported = page.heardSays(said);
  };

  const unheard = (region: Element, isNew: boolean): Announcement['unheard'] => {
    if (!isShown(region) || region.closest('[aria-hidden=true]')) return 'hidden';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (region.closest('[inert]') || (modal && !modal.contains(region))) return 'inert';
    return isNew && howOf(region) === 'polite' ? 'came with its text' : null;
  };

  const hear = (changes: readonly MutationRecord[]) => {
    const parts = new Map<Element, Set<Node>>();
    const come = new Set<Element>();
    const note = (region: Element | null | undefined, part: Node) => {
      if (!region || !region.isConnected) return;
      parts.set(region, (parts.get(region) ?? new Set()).add(part));
    };
    for (const { type, target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
      if (type === 'characterData') note(around, target);
      const shown = type === 'attributes' ? [target] : addedNodes;
      for (const node of shown) {
        note(around, node);
        if (!(node instanceof Element)) continue;
        const inside = [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)];
        for (const region of inside) {
          if (type === 'childList') come.add(region);
          note(region, region);
        }
      }
    }
    for (const [region, changed] of parts) {
      const whole = trimmed(contentOf(region));
      const before = texts.get(region) ?? '';
      texts.set(region, whole);
      const how = howOf(region);
      // A button that comes has a name. Its words are news only when they change.
      if (how === 'off' || whole === before || (come.has(region) && region.closest('button'))) continue;
      const said = isAtomic(region) || come.has(region) ? whole : trimmed([...changed].map(wordsOf).join(' '));
      if (said !== '') report({ how, text: said, unheard: unheard(region, come.has(region)) });
    }
  };

  const observer = new MutationObserver(hear);
  const begin = () => {
    for (const region of document.querySelectorAll(REGIONS)) texts.set(region, trimmed(contentOf(region)));
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['hidden'],
    });
    report({ title: document.title });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();

  // The page knows of a request at once. Its browser tells the test later, sometimes after the frames below.
  const answers = new Set<Promise<unknown>>();
  const ask = window.fetch.bind(window);
  window.fetch = (...request) => {
    const answer = ask(...request);
    const whole = answer
      .then((response) => response.clone().arrayBuffer())
      .catch(() => null)
      .finally(() => answers.delete(whole));
    answers.add(whole);
    return answer;
  };

  page.heardAll = async () => {
    const draw = () => new Promise((drawn) => nextFrame(() => nextFrame(drawn)));
    await draw();
    while (answers.size > 0) {
      await Promise.all(answers);
      await draw();
    }
    hear(observer.takeRecords());
    await reported;
  };
}
