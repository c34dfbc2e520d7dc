import { expect, onTestFinished, test, vi } from 'vitest';
import { startCartLinks } from '#features/cart/cart-link.ts';
import { onPageEvent } from '#directives/page-events.ts';

test('a page from the browser’s cache shows the cart’s number of now, and its panel', () => {
  const link = document.createElement('a');
  link.innerHTML = '<span data-cart-count hidden>0</span>';
  document.body.append(link);
  const shown = vi.fn();
  const stop = onPageEvent('cart:show', shown);
  onTestFinished(() => {
    document.cookie = 'cart_count=; max-age=0; path=/';
    stop();
    link.remove();
  });
  startCartLinks();
  document.cookie = 'cart_count=2; path=/';
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(link.textContent).toBe('0');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(link.textContent).toBe('2');
  expect(link.querySelector('span')!.hidden).toBe(false);
  expect(shown).toHaveBeenCalledOnce();
});
