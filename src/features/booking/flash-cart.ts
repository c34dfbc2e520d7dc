/** The cart flashes three times in this time. */
const FLASH_MS = 1500;

const CART_BUTTONS = '[data-cart-button], [data-open-cart].icon-btn';

/**
 * Flashes the cart, to show a guest who closed the dialog where the trips are kept. It also moves the focus to
 * the cart if no element of the page opened the dialog, because the focus would be lost otherwise.
 */
export function flashCart(): void {
  const buttons = document.querySelectorAll<HTMLElement>(CART_BUTTONS);
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest('dialog:not([open])')) buttons[0]?.focus();
  for (const button of buttons) {
    button.setAttribute('data-flash', '');
    setTimeout(() => button.removeAttribute('data-flash'), FLASH_MS);
  }
}
