import { WhereTo } from '#islands/where-to/WhereTo.tsx';
import { loadTourOptions } from '#stores/tours.ts';
import { replaceByIsland } from '#ui/replace-by-island.ts';

/**
 * Puts the listbox in the place of the plain list, and lets SEE TRIPS lead to what is chosen (M30). Throws when the
 * tours cannot be had.
 */
export async function mountWhereTo(place: HTMLElement): Promise<void> {
  const tours = await loadTourOptions();
  const plain = place.querySelector<HTMLDetailsElement>('details')!;
  const button = place.querySelector<HTMLAnchorElement>('a.btn')!;
  const lead = (url: string) => {
    button.href = url;
  };
  replaceByIsland(
    plain,
    (host) => plain.replaceWith(host),
    (handover) => <WhereTo tours={tours} onChoose={lead} {...handover} />,
  );
}
