import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import { listSuggestions } from '#contract/search.ts';
import type { Suggestion } from '#domain/text/search-words.ts';

/** The pages to suggest; empty until they are loaded, and if they cannot be: the search itself still works. */
export const $suggestions = atom<readonly Suggestion[]>([]);

/** Loads the pages to suggest, once. */
export async function loadSuggestions(): Promise<void> {
  if ($suggestions.get().length > 0) return;
  const answer = await call(listSuggestions);
  if (answer.kind === 'ok') $suggestions.set(answer.value);
}

/**
 * Days and price of a trip, as the list of trips on the page shows them now: in the visitor's currency, and true on the
 * day of the visit. Empty if the page does not list the trip.
 */
export function shownFacts(url: string): string {
  const facts = [...document.querySelectorAll<HTMLElement>('[data-trip-facts]')].find(
    ({ dataset }) => dataset['tripFacts'] === url,
  );
  if (facts === undefined) return '';
  // The text of the page as it is drawn has the shown currency only. How many dates have the price says little here.
  const left = [...facts.querySelectorAll<HTMLElement>('.price__when, .price__usual')].map(
    ({ innerText }) => innerText,
  );
  const text = left.reduce((rest, each) => rest.replace(each, ''), facts.innerText);
  return text.replace(/\s+/g, ' ').trim();
}
