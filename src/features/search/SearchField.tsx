import { reportBroken } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { suggestionsFor, type Suggestion, type Synonym } from '#domain/text/search-words.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import { listSuggestions } from '#contract/search.ts';

interface Props {
  label: string;
  placeholder: string;
  maxLength: number;
  synonyms: readonly Synonym[];
}

/**
 * The field of the search. While a visitor types it suggests pages, trips first with their days and price. Enter
 * searches for what was typed, unless the arrow keys have chosen a suggestion. Without script it is a plain field.
 */
export function SearchField({ label, placeholder, maxLength, synonyms }: Props) {
  const all = useStore($suggestions, { ssr: 'initial' });
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const items = suggestionsFor(query, all, synonyms);
  const list = useCombobox<Suggestion>({
    id: 'search',
    inputId: 'query',
    items: [...items],
    itemToString: (item) => item?.title ?? '',
    itemToKey: (item) => item?.url,
    selectedItem: null,
    stateReducer: (state, { type, changes }) => {
      const { InputChange, ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
      const isChoice = type === ItemClick || type === InputKeyDownEnter;
      // What was typed stays: only typing changes it. Leaving the field chooses nothing.
      return {
        ...changes,
        ...(type === InputChange || changes.inputValue === undefined ? {} : { inputValue: state.inputValue }),
        ...(isChoice ? {} : { selectedItem: null }),
      };
    },
    inputValue: query,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) location.assign(selectedItem.url);
    },
  });
  useEffect(() => {
    // What was typed, or what the address asked for, before the script came.
    setQuery(field.current?.value ?? '');
    void loadSuggestions();
    if (field.current === document.activeElement) list.openMenu();
  }, []);
  const isOpen = list.isOpen && items.length > 0;
  return (
    <Boundary onBroken={reportBroken()}>
      <div className="search__field">
        <label {...list.getLabelProps()} className="sr">
          {label}
        </label>
        <input
          {...list.getInputProps({
            ref: field,
            'aria-expanded': isOpen,
            'aria-activedescendant':
              isOpen && list.highlightedIndex >= 0 ? `search-item-${list.highlightedIndex}` : undefined,
            onChange: (event) => setQuery(event.currentTarget.value),
            onKeyDown: (event) => {
              // The form is sent, unless a suggestion is highlighted.
              if (event.key === 'Enter' && list.highlightedIndex < 0) {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
              }
            },
          })}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={maxLength}
          required
        />
        <ul {...list.getMenuProps({ className: 'search__suggestions' })} hidden={!isOpen}>
          {isOpen &&
            items.map((item, index) => (
              <li
                key={item.url}
                data-active={index === list.highlightedIndex || undefined}
                {...list.getItemProps({ item, index, 'aria-selected': index === list.highlightedIndex })}
              >
                <span>{item.title}</span>
                <small>{item.kind === 'Trip' ? shownFacts(item.url) || item.kind : item.kind}</small>
              </li>
            ))}
        </ul>
        <LiveRegion>{list.isOpen && all.length > 0 && query.trim() !== '' && statusOf(items.length)}</LiveRegion>
      </div>
    </Boundary>
  );
}

function statusOf(count: number): string {
  if (count === 0) return 'No suggestions – press Enter to search.';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** The pages to suggest; empty until they are loaded, and if they cannot be: the search itself still works. */
export const $suggestions = atom<readonly Suggestion[]>([]);

/** Loads the pages to suggest, once. */
async function loadSuggestions(): Promise<void> {
  if ($suggestions.get().length > 0) return;
  const answer = await call(listSuggestions);
  if (answer.kind === 'ok') $suggestions.set(answer.value);
}

/**
 * Days and price of a trip, as the list of trips on the page shows them now: in the visitor's currency, and true on the
 * day of the visit. Empty if the page does not list the trip.
 */
function shownFacts(url: string): string {
  const facts = document.querySelector<HTMLElement>(`[data-trip-facts="${url}"]`);
  if (facts === null) return '';
  // The text of the page as it is drawn has the shown currency only. How many dates have the price says little here.
  const left = [...facts.querySelectorAll<HTMLElement>('.price__when, .price__usual')].map(
    ({ innerText }) => innerText,
  );
  const text = left.reduce((rest, each) => rest.replace(each, ''), facts.innerText);
  return text.replace(/\s+/g, ' ').trim();
}
