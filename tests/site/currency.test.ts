import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { builtPage } from './built-site.ts';

const page = builtPage('/trips/');

/** Runs the script in the page's head before the first paint, as a browser does. */
function firstPaint(search: string, cookie = '', protocol = 'http:'): { currency: string | undefined; cookie: string } {
  const script = page.document.querySelector('head script:not([src]):not([type])')!.textContent;
  const dataset: { currency?: string } = { currency: page.document.documentElement.getAttribute('data-currency')! };
  const document = { cookie, documentElement: { dataset }, referrer: '', querySelector: () => null };
  const nothing = () => undefined;
  const world = { document, location: { search, protocol }, origin: 'https://site.example', URLSearchParams };
  runInNewContext(script, { ...world, addEventListener: nothing });
  return { currency: dataset.currency, cookie: document.cookie };
}

test('without a choice the operator’s currency shows, and no cookie is set', () => {
  expect(firstPaint('')).toEqual({ currency: 'AUD', cookie: '' });
});

test('the address’s currency wins over the cookie’s, and is remembered for a year', () => {
  expect(firstPaint('?currency=EUR', 'cart_count=1; currency=NZD')).toEqual({
    currency: 'EUR',
    cookie: 'currency=EUR;path=/;max-age=31536000;samesite=lax',
  });
});

test('the cookie’s currency shows on the next page', () => {
  expect(firstPaint('', 'cart_count=1; currency=NZD').currency).toBe('NZD');
});

test('an unknown currency is ignored in every place it can come from [M03]', () => {
  expect(firstPaint('?currency=BTC', 'currency=GBP')).toEqual({ currency: 'GBP', cookie: 'currency=GBP' });
  expect(firstPaint('?currency=', 'currency=ZWL')).toEqual({ currency: 'AUD', cookie: 'currency=ZWL' });
});

test('over TLS the choice is a cookie of this host alone', () => {
  expect(firstPaint('?currency=EUR', 'currency=NZD', 'https:')).toEqual({
    currency: 'EUR',
    cookie: '__Host-currency=EUR;path=/;max-age=31536000;samesite=lax;secure',
  });
  expect(firstPaint('', 'currency=NZD; __Host-currency=GBP', 'https:').currency).toBe('GBP');
  expect(firstPaint('', 'currency=NZD', 'https:').currency).toBe('AUD');
});
