/** Brings the listbox to whoever comes near 'Where to?'. When it does not come, the plain list is still there. */
export function startWhereTo(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-where-to]')) {
    const bring = () => {
      for (const sign of SIGNS) place.removeEventListener(sign, bring);
      import('#islands/where-to/mount.tsx')
        .then(({ mountWhereTo }) => mountWhereTo(place))
        .catch((fault: unknown) => console.error('The list of trips stays plain.', fault));
    };
    for (const sign of SIGNS) place.addEventListener(sign, bring, { passive: true });
    // Someone may have been here before this.
    if (place.matches(':hover, :focus-within')) bring();
  }
}

const SIGNS = ['pointerenter', 'focusin', 'touchstart'] as const;
