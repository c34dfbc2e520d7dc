import { onApproach } from '#components/on-approach.ts';

/** Brings the listbox to whoever comes near 'Where to?'. When it does not come, the plain list is still there. */
export function startWhereTo(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-where-to]')) {
    onApproach(place, () => {
      import('#islands/where-to/mount.tsx')
        .then(({ mountWhereTo }) => mountWhereTo(place))
        .catch((fault: unknown) => console.error('The list of trips stays plain.', fault));
    });
  }
}
