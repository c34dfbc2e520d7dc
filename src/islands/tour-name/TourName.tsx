import { useSyncExternalStore } from 'react';
import { SELECT_MAX_OPTIONS } from '#domain/constants.ts';
import { SearchSelect } from '#ui/SearchSelect.tsx';

interface Props {
  options: readonly { readonly name: string; readonly value: string }[];
  /** The name of the widget that shows now. */
  chosen: () => string;
  onChange: (react: () => void) => () => void;
  initiallyOpen: boolean;
  controlRef: (control: HTMLElement | null) => void;
}

/** Whose reviews to read, where there is no room for the list beside them (M49). The address says what was chosen. */
export function TourName({ options, chosen, onChange, initiallyOpen, controlRef }: Props) {
  const value = useSyncExternalStore(onChange, chosen);
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
      initiallyOpen={initiallyOpen}
      controlRef={controlRef}
    />
  );
}
