import { onHash } from '#directives/on-hash.ts';

/**
 * Opens the last entry of the accordion on home for the hash `#terms`, after a delay. Returns a function that stops
 * listening.
 */
export function startTerms(): () => void {
  const terms = document.querySelector<HTMLDetailsElement>('details#terms');
  if (terms === null) return () => undefined;
  const open = () => {
    terms.open = true;
    terms.scrollIntoView();
  };
  return onHash('#terms', open, Number(terms.dataset['opensAfter']));
}
