import { useSyncExternalStore } from 'react';
import { SELECT_MAX_OPTIONS } from '#domain/constants.ts';
import type { Handover } from '#ui/PlainPicker.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';

interface Props extends Handover {
  options: readonly { readonly name: string; readonly value: string }[];
}

/** Whose reviews to read, where there is no room for the list beside them (M49). The address says what was chosen. */
export function TourListbox({ options, ...handover }: Props) {
  const value = useSyncExternalStore(onChange, chosenWidget);
  return (
    <SearchSelect
      label="tour name"
      options={options}
      value={value}
      onChoose={(name) => {
        location.hash = name;
      }}
      searchable
      limit={SELECT_MAX_OPTIONS}
      {...handover}
    />
  );
}

/** The page's own script marks the widget that shows, before the island hears of a new hash. */
function chosenWidget(): string {
  return document.querySelector('.widget[data-chosen]')?.id ?? '';
}

function onChange(react: () => void): () => void {
  window.addEventListener('hashchange', react);
  return () => window.removeEventListener('hashchange', react);
}
