import { useSyncExternalStore } from 'react';
import { PlainPicker } from '#ui/PlainPicker.tsx';
import { reportBroken } from '#directives/page-events.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Props {
  /** The widgets of the reviews page. The one for all tours comes first. */
  widgets: readonly { readonly name: string; readonly label: string }[];
}

/** Chooses a tour's reviews: a list of links that becomes a searchable listbox. The address holds the choice. */
export function TourName({ widgets }: Props) {
  const chosen = useSyncExternalStore(onHashChange, chosenWidget, () => '');
  return (
    <Boundary onBroken={reportBroken()}>
      <PlainPicker
        label={widgets[0]?.label ?? ''}
        links={widgets.map(({ name, label }) => ({ name: label, url: `#${name}`, isChoice: true }))}
        listbox={{
          label: 'tour name',
          options: widgets.map(({ name, label }) => ({ name: label, value: name })),
          value: chosen || (widgets[0]?.name ?? ''),
          onChoose: (name) => {
            location.hash = name;
          },
          searchable: true,
        }}
      />
    </Boundary>
  );
}

/**
 * Reads the chosen widget from the page: the page's own script marks it before the island gets the hash change. Empty
 * while the first one is shown because nothing was chosen.
 */
function chosenWidget(): string {
  return document.querySelector('.widget[data-chosen]')?.id ?? '';
}

function onHashChange(react: () => void): () => void {
  window.addEventListener('hashchange', react);
  return () => window.removeEventListener('hashchange', react);
}
