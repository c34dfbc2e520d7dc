const SIGNS = ['pointerenter', 'focusin', 'touchstart'] as const;

/** Acts once, when a visitor comes near a place by pointer, finger or keyboard; at once for one who is there already. */
export function onApproach(place: HTMLElement, act: () => void): void {
  const come = () => {
    for (const sign of SIGNS) place.removeEventListener(sign, come);
    act();
  };
  for (const sign of SIGNS) place.addEventListener(sign, come, { passive: true });
  if (place.matches(':hover, :focus-within')) come();
}
