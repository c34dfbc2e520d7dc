const EVENTS = ['pointerenter', 'focusin', 'touchstart'] as const;

/** Calls `act` once, when the pointer, a finger or the focus reaches `place`; at once if it is there already. */
export function onApproach(place: HTMLElement, act: () => void): void {
  const approach = () => {
    for (const event of EVENTS) place.removeEventListener(event, approach);
    act();
  };
  for (const event of EVENTS) place.addEventListener(event, approach, { passive: true });
  if (place.matches(':hover, :focus-within')) approach();
}
