import { afterEach, vi } from 'vitest';
import { currencyRule, showCurrency } from '#features/currency/currency.ts';
import '#layouts/first-view.css';
import '#layouts/later.css';

// The attributes and settings that every page of the site has.
document.documentElement.lang = 'en-AU';
showCurrency('GBP');
document.documentElement.dataset['scripted'] = '';
document.head.append(Object.assign(document.createElement('style'), { textContent: currencyRule() }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
