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
