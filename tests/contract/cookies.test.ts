import { expect, test } from 'vitest';
import { cookieName, findCookie } from '#contract/cookies.ts';

test('a page over TLS reads the cookie of its host, and not one that another host of the domain set', () => {
  const name = cookieName('cart_count', 'https:');
  expect(findCookie('cart_count=7; __Host-cart_count=2; other=1', name)).toBe('2');
  expect(findCookie('cart_count=7', name)).toBe('');
});

test('a page without TLS reads the plain name, and no cookie whose name only ends alike', () => {
  const name = cookieName('currency', 'http:');
  expect(findCookie('my_currency=EUR; currency=NZD', name)).toBe('NZD');
  expect(findCookie('my_currency=EUR', name)).toBe('');
});
