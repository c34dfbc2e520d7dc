import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Sets the browser's own text size to 200 %, as a visitor can, until the test ends. */
export async function withLargeText(): Promise<void> {
  await setTextSize(2);
  onTestFinished(() => setTextSize(1));
}

async function setTextSize(times: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}
