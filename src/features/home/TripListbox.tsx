import { useState, useSyncExternalStore } from 'react';
import { SELECT_MAX_OPTIONS } from '#domain/constants.ts';
import { MEDIA } from '#domain/media-queries.ts';
import type { TourOption } from './tours.ts';
import type { Handover } from '#ui/PlainPicker.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';

interface Props extends Handover {
  tours: readonly TourOption[];
  /** Called with the address of the chosen tour. */
  onChoose: (url: string) => void;
}

const wide = window.matchMedia(MEDIA.abovePhone);

/** 'Where to?' as a listbox. It is searchable on screens with space for an on-screen keyboard. */
export function TripListbox({ tours, initiallyOpen, controlRef, onChoose }: Props) {
  const [url, setUrl] = useState('');
  const [options] = useState(() => tours.map((tour) => ({ name: tour.name, value: tour.url })));
  const searchable = useSyncExternalStore(onWidthChange, () => wide.matches);
  return (
    <SearchSelect
      label="Where to?"
      hideLabel
      prompt="Choose a trip"
      options={options}
      value={url}
      onChoose={(chosen) => {
        setUrl(chosen);
        onChoose(chosen);
      }}
      searchable={searchable}
      limit={SELECT_MAX_OPTIONS}
      initiallyOpen={initiallyOpen}
      controlRef={controlRef}
    />
  );
}

function onWidthChange(react: () => void): () => void {
  wide.addEventListener('change', react);
  return () => wide.removeEventListener('change', react);
}
