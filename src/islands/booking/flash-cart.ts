/** Three beats of the cart's flash. */
const FLASH_MS = 1500;

/** Shows a guest who left where their trips are kept: in the cart, which flashes (M86). */
export function flashCart(): void {
  for (const button of document.querySelectorAll('[data-cart-button], [data-open-cart].icon-btn')) {
    button.setAttribute('data-flash', '');
    setTimeout(() => button.removeAttribute('data-flash'), FLASH_MS);
  }
}
