import { importPart } from '#directives/own-scripts.ts';
import { leaveSheetEntry, openInHistory } from '#ui/sheet-history.ts';

/**
 * Opens and closes the menu, and ignores clicks while it moves. The browser's back closes it too. Without this
 * script the browser opens and closes it by the buttons' `command`, without the lock.
 */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu')!;
  let lockedUntil = 0;
  const isMoving = () => {
    const now = Date.now();
    if (now < lockedUntil) return true;
    lockedUntil = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : now + Number(menu.dataset['lock']);
    return false;
  };
  const open = () => {
    menu.showModal();
    menu.addEventListener(
      'close',
      openInHistory(() => menu.close()),
      { once: true },
    );
  };
  document.addEventListener('click', (event) => {
    const pressed = event.target as Element;
    const button = pressed.closest('[commandfor="menu"]');
    if (button) {
      event.preventDefault();
      if (isMoving()) return;
      if (menu.open) menu.close();
      else open();
    } else if (menu.open && pressed.closest('#menu a')) {
      leaveSheetEntry();
      menu.close();
    }
  });
  menu.addEventListener('cancel', (event) => {
    if (isMoving()) event.preventDefault();
  });
  startDropDowns();
  startCurrencyChoosers();
}

/** Lets the browser's back close an open currency chooser: the page's, or the menu's. */
function startCurrencyChoosers(): void {
  if (!('popover' in HTMLElement.prototype))
    importPart(() => import('#ui/popovers.ts')).then(({ startPopovers }) => startPopovers(), console.error);
  const leave = new Map<EventTarget, () => void>();
  const followToggle = ({ target, newState }: ToggleEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches('.currencies')) return;
    // A chooser that closes and opens at once sends one event.
    leave.get(target)?.();
    leave.delete(target);
    if (newState === 'open')
      leave.set(
        target,
        openInHistory(() => target.hidePopover()),
      );
  };
  document.addEventListener('toggle', followToggle, true);
  // WebKit would close the menu around the chooser with the same key.
  document.addEventListener('keydown', (event) => {
    const [open] = leave.keys();
    if (event.key !== 'Escape' || !(open instanceof HTMLElement)) return;
    event.preventDefault();
    open.hidePopover();
  });
}

/** Closes the drop-downs of the header on Escape, and on a click or focus outside of them. */
function startDropDowns(): void {
  const closeOthers = ({ target }: Event) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>('.nav [open]')) {
      if (!open.contains(target as Node)) open.open = false;
    }
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    const open = document.querySelector<HTMLDetailsElement>('.nav [open]');
    if (key !== 'Escape' || open === null) return;
    open.open = false;
    open.querySelector('summary')!.focus();
  });
}
