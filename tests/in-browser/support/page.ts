import { afterEach, vi } from 'vitest';
import '#styles/index.css';
import '#styles/later.css';

// What every page of the site says of itself.
document.documentElement.lang = 'en-AU';
document.documentElement.dataset['currency'] = 'GBP';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
