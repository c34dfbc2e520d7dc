import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currencyRule, showCurrency } from '#features/currency/currency.ts';
import '#layouts/first-view.css';
import '#layouts/later.css';

// The attributes and settings that every page of the site has.
document.documentElement.lang = 'en-AU';
showCurrency('GBP');
document.documentElement.dataset['scripted'] = '';
document.head.append(Object.assign(document.createElement('style'), { textContent: currencyRule() }));

const { href } = location;

beforeEach(async () => {
  if (location.href !== href) history.replaceState(null, '', href);
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
