import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { WhereTo } from '#islands/where-to/WhereTo.tsx';
import { loadTourOptions } from '#stores/tours.ts';

/**
 * Puts the listbox in the place of the plain list, open if that was open, and lets SEE TRIPS lead to what is chosen
 * (M30). Throws when the tours cannot be had.
 */
export async function mountWhereTo(place: HTMLElement): Promise<void> {
  const tours = await loadTourOptions();
  const plain = place.querySelector<HTMLDetailsElement>('details')!;
  const button = place.querySelector<HTMLAnchorElement>('a.btn')!;
  const hadFocus = plain.contains(document.activeElement);
  const host = document.createElement('div');
  let control: HTMLElement | null = null;
  plain.replaceWith(host);
  flushSync(() => {
    createRoot(host).render(
      <WhereTo
        tours={tours}
        initiallyOpen={plain.open}
        controlRef={(element) => {
          control = element;
        }}
        onChoose={(url) => {
          button.href = url;
        }}
      />,
    );
  });
  if (hadFocus) (control as HTMLElement | null)?.focus();
}
