import { reportBroken } from '#directives/page-events.ts';
import { useState } from 'react';
import { loadTourOptions } from './tours.ts';
import { PlainPicker } from '#ui/PlainPicker.tsx';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Props {
  /** The range of widths that this copy is for. Styles show one copy. */
  place: 'phone' | 'tablet' | 'wide';
  tours: readonly { readonly name: string; readonly url: string }[];
  /** The address of SEE TRIPS while no tour is chosen. */
  all: string;
}

/** 'Where to?': a list of links that becomes a listbox when the visitor comes near it. */
export function WhereTo({ place, tours, all }: Props) {
  const [chosen, setChosen] = useState(all);
  return (
    <Boundary onBroken={reportBroken()}>
      <div className={`where__ticket where__ticket--${place}`} data-where-to>
        <h2>Where to?</h2>
        <PlainPicker
          label="Choose a trip"
          links={tours}
          fetchListbox={async () => {
            const [{ TripListbox }, offered] = await Promise.all([
              importPart(() => import('./TripListbox.tsx')),
              loadTourOptions(),
            ]);
            return (handover) => <TripListbox tours={offered} onChoose={setChosen} {...handover} />;
          }}
        />
        <a className="btn" href={chosen}>
          SEE TRIPS
        </a>
      </div>
    </Boundary>
  );
}
