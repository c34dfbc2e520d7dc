/** Marks the chosen currency, and lets a choice reload the page with the rest of its address kept (M18). */
export function startCurrencyLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-currency-choice]')) {
    const currency = link.dataset['currencyChoice']!;
    if (currency === document.documentElement.dataset['currency']) link.setAttribute('aria-current', 'true');
    link.addEventListener('click', (event) => {
      const address = new URL(location.href);
      address.searchParams.set('currency', currency);
      event.preventDefault();
      // An address that differs in its hash alone, or not at all, would not be fetched again.
      if (address.href === location.href) location.reload();
      else location.assign(address);
    });
  }
}
