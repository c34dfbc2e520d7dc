import { useState, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { listTours } from '#contract/tours.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { reportBroken } from '#directives/page-events.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { PlainPicker } from '#ui/PlainPicker.tsx';

interface Props {
  /** The range of widths that this copy is for. Styles show one copy. */
  place: 'phone' | 'tablet' | 'wide';
  tours: readonly { readonly name: string; readonly url: string }[];
  /** The address of SEE TRIPS while no tour is chosen. */
  all: string;
}

/**
 * 'Where to?': a list of links that becomes a listbox when the visitor comes near it. It is searchable on screens with
 * space for an on-screen keyboard.
 */
export function WhereTo({ place, tours, all }: Props) {
  const [chosen, setChosen] = useState('');
  const [offered, setOffered] = useState(tours);
  const searchable = useSyncExternalStore(
    onWidthChange,
    () => matchMedia(MEDIA.abovePhone).matches,
    () => true,
  );
  return (
    <Boundary onBroken={reportBroken()}>
      <div className={`where__ticket where__ticket--${place}`} data-where-to>
        <h2>Where to?</h2>
        <PlainPicker
          label="Choose a trip"
          links={tours}
          prepare={async () => setOffered(await loadTours())}
          listbox={{
            label: 'Where to?',
            prompt: 'Choose a trip',
            options: offered.map(({ name, url }) => ({ name, value: url })),
            value: chosen,
            onChoose: setChosen,
            searchable,
          }}
        />
        <a className="btn" href={chosen || all}>
          SEE TRIPS
        </a>
      </div>
    </Boundary>
  );
}

/** Loads the tours that can be booked. Throws on failure; the plain list stays in that case. */
async function loadTours(): Promise<Props['tours']> {
  const answer = await call(listTours);
  if (answer.kind !== 'ok') throw new Error(`/tours.json: ${answer.kind}`);
  return answer.value;
}

function onWidthChange(react: () => void): () => void {
  const wide = matchMedia(MEDIA.abovePhone);
  wide.addEventListener('change', react);
  return () => wide.removeEventListener('change', react);
}
