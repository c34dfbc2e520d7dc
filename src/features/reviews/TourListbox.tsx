import { useSyncExternalStore } from 'react';
import { SELECT_MAX_OPTIONS } from '#domain/constants.ts';
import type { Handover } from '#ui/PlainPicker.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';

interface Props extends Handover {
  options: readonly { readonly name: string; readonly value: string }[];
}

/** Chooses a tour's reviews, where there is no space for the list of links. The address holds the choice. */
export function TourListbox({ options, ...handover }: Props) {
  const value = useSyncExternalStore(onChange, chosenWidget);
  return (
    <SearchSelect
      label="tour name"
      hideLabel
      options={options}
      value={value || (options[0]?.value ?? '')}
      onChoose={(name) => {
        location.hash = name;
      }}
      searchable
      limit={SELECT_MAX_OPTIONS}
      {...handover}
    />
  );
}

/**
 * Reads the chosen widget from the page: the page's own script marks it before the island gets the hash change. Empty
 * while the first one is shown because nothing was chosen.
 */
function chosenWidget(): string {
  return document.querySelector('.widget[data-chosen]')?.id ?? '';
}

function onChange(react: () => void): () => void {
  window.addEventListener('hashchange', react);
  return () => window.removeEventListener('hashchange', react);
}
