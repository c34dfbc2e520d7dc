/** Three beats of the cart's flash. */
const FLASH_MS = 1500;

const CART_BUTTONS = '[data-cart-button], [data-open-cart].icon-btn';

/**
 * Shows a guest who left where their trips are kept: in the cart, which flashes (M86). It also takes the focus of a
 * dialog that nothing on the page had opened, which would be lost otherwise.
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
