import { TourName } from '#islands/tour-name/TourName.tsx';
import { replaceByIsland } from '#ui/replace-by-island.ts';

/** Puts the listbox in the place of the plain list, with its tours (M49). */
export function mountTourName(
  place: HTMLElement,
  chosen: () => string,
  onChange: (react: () => void) => () => void,
): void {
  const plain = place.querySelector<HTMLDetailsElement>('details')!;
  const options = [...plain.querySelectorAll('a')].map((link) => ({
    name: link.textContent.trim(),
    value: link.hash.slice(1),
  }));
  replaceByIsland(
    plain,
    (host) => place.replaceChildren(host),
    (handover) => <TourName options={options} chosen={chosen} onChange={onChange} {...handover} />,
  );
}
