import { onTestFinished } from 'vitest';

const LIVE =
  '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"], [aria-live="off"]';

/**
 * What the page's live regions say from now on, in order; `!` stands before what interrupts the reader.
 *
 * A region says its text when the text changes while the region is in the page and in sight of readers. One that enters
 * the page together with its text says nothing, as with most screen readers, and neither does a text that goes away.
 */
export function listen(): string[] {
  const heard: string[] = [];
  const known = new Set(document.querySelectorAll(LIVE));
  const observer = new MutationObserver((changes) => {
    const changed = new Map<Element, Node[]>();
    for (const { type, target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      const added = type === 'characterData' ? [target] : [...addedNodes];
      if (region && known.has(region) && added.length > 0)
        changed.set(region, [...(changed.get(region) ?? []), ...added]);
    }
    for (const [region, added] of changed) {
      const text = isWhole(region) ? textOf(region) : added.map(textOf).join(' ').trim();
      if (text !== '' && isExposed(region)) heard.push(isUrgent(region) ? `! ${text}` : text);
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

/** Whether a region says all of its text when a part of it changes. */
function isWhole(region: Element): boolean {
  return region.ariaAtomic === 'true' || region.matches('[role="status"], [role="alert"]');
}

function isUrgent(region: Element): boolean {
  return region.ariaLive === 'assertive' || (region.ariaLive === null && region.role === 'alert');
}

function isExposed(region: Element): boolean {
  return (
    region.isConnected &&
    region.ariaLive !== 'off' &&
    region.checkVisibility({ visibilityProperty: true }) &&
    region.closest('[inert], [aria-hidden="true"]') === null
  );
}

/** The text of a node without the parts that readers skip. */
function textOf(node: Node): string {
  if (!(node instanceof Element)) return (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  if (node.matches('[aria-hidden="true"]')) return '';
  const copy = node.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}
