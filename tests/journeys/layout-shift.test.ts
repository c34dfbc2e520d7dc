import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';

/** What nobody sees: half of what Lighthouse still gives all its points for. */
const UNSEEN = 0.02;

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`nothing on ${type} moves by itself while it loads, fonts and scripts coming last`, async ({
    anotherVisitor,
  }) => {
    const { page } = await anotherVisitor({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(() => {
      const told: number[] = [];
      Object.assign(window, { told });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) told.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const painted = () => performance.getEntriesByType('paint').length > 0;
    await page.route(/\.(woff2|js)$/, async (route) => {
      await page.waitForFunction(painted, null, { polling: 50 });
      await route.continue();
    });
    await openSettled(page, path);
    const standIn = await page.evaluate(async () => {
      const faces = await document.fonts.load('1rem "Archivo fallback: Arial"').catch(() => []);
      return faces.map(({ status }) => status);
    });
    expect(standIn, 'this machine has a font that pages stand in with: install fonts-liberation').toEqual(['loaded']);
    const shifts = await page.evaluate(() => (window as unknown as { told: number[] }).told);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(UNSEEN);
  });
}
