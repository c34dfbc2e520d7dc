import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TourName } from '#islands/tour-name/TourName.tsx';

/** Puts the listbox in the place of the plain list, with its tours, and open if that was open (M49). */
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
  const hadFocus = plain.contains(document.activeElement);
  const { open } = plain;
  const host = document.createElement('div');
  let control: HTMLElement | null = null;
  place.replaceChildren(host);
  flushSync(() => {
    createRoot(host).render(
      <TourName
        options={options}
        chosen={chosen}
        onChange={onChange}
        initiallyOpen={open}
        controlRef={(element) => {
          control = element;
        }}
      />,
    );
  });
  if (hadFocus) (control as HTMLElement | null)?.focus();
}
