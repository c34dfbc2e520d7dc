import { useState } from 'react';
import { loadTourOptions } from '#stores/tours.ts';
import { PlainPicker } from '#ui/PlainPicker.tsx';

interface Props {
  /** Which of the ranges of widths it is drawn for, of which one shows (M21). */
  place: 'phone' | 'tablet' | 'wide';
  tours: readonly { readonly name: string; readonly url: string }[];
  /** Where SEE TRIPS leads while no trip is chosen. */
  all: string;
}

/** 'Where to?': a list of links, which becomes a listbox for whoever comes near it (M30, M31). */
export function WhereTo({ place, tours, all }: Props) {
  const [chosen, setChosen] = useState(all);
  return (
    <div className={`where__ticket where__ticket--${place}`} data-where-to>
      <h2>Where to?</h2>
      <PlainPicker
        label="Choose a trip"
        links={tours}
        fetchListbox={async () => {
          const [{ TripListbox }, offered] = await Promise.all([
            import('#islands/where-to/TripListbox.tsx'),
            loadTourOptions(),
          ]);
          return (handover) => <TripListbox tours={offered} onChoose={setChosen} {...handover} />;
        }}
      />
      <a className="btn" href={chosen}>
        SEE TRIPS
      </a>
    </div>
  );
}
