const OPEN = 'data-popover-open';

/**
 * Opens and closes popovers where the browser has none, as Safari before 17: by a press of the button that names one,
 * by a press beside it and by Escape. Styles show the element with `data-popover-open`. Does nothing in other browsers.
 */
export function startPopovers(): void {
  if ('hidePopover' in HTMLElement.prototype) return;
  let opener: HTMLElement | null = null;

  const setOpen = (popover: HTMLElement, isOpen: boolean) => {
    if (popover.hasAttribute(OPEN) === isOpen) return;
    const hadFocus = popover.contains(document.activeElement);
    popover.toggleAttribute(OPEN, isOpen);
    if (isOpen) popover.querySelector('button')?.focus();
    else if (hadFocus) opener?.focus();
    const newState = isOpen ? 'open' : 'closed';
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
  const closeThose = (isMeant: (popover: HTMLElement) => boolean) => {
    for (const popover of [...document.querySelectorAll<HTMLElement>(`[${OPEN}]`)].filter(isMeant))
      setOpen(popover, false);
  };

  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      setOpen(this, false);
    },
  });
  document.addEventListener('click', ({ target }) => {
    const pressed = target as Element;
    const button = pressed.closest<HTMLElement>('[popovertarget]');
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    closeThose((other) => other !== popover && !other.contains(pressed));
    if (!button || !popover) return;
    const isOpen = popover.hasAttribute(OPEN) || button.getAttribute('popovertargetaction') === 'hide';
    if (!isOpen) opener = button;
    setOpen(popover, !isOpen);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || document.querySelector(`[${OPEN}]`) === null) return;
    // The dialog below stays open.
    event.preventDefault();
    closeThose(() => true);
  });
}
