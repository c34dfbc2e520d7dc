import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';
import { openSettled } from './support/settled.ts';

/** What nobody sees: a letter that reaches a pixel further out than another font's. */
const UNSEEN = 0.01;

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`nothing on ${type} moves by itself while it loads, fonts, scripts and the styles of the foot coming last`, async ({
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
    await page.route(/\.(woff2|js)$|\/later\.[^/]+\.css$/, async (route) => {
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

test('the font that stands in for the text font is as wide as that is, so that lines end where they ended', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/faq/');
  const widths = await page.evaluate(async () => {
    const standIn = '"Archivo fallback: Arial"';
    await document.fonts.load(`1rem ${standIn}`);
    const line = document.createElement('span');
    line.style.cssText = 'position: absolute; white-space: nowrap; font: 400 100px/1 serif';
    document.body.append(line);
    const sums = { text: 0, standIn: 0 };
    for (const { textContent } of document.querySelectorAll('.acc__answer p')) {
      line.textContent = textContent;
      line.style.fontFamily = 'Archivo';
      sums.text += line.getBoundingClientRect().width;
      line.style.fontFamily = standIn;
      sums.standIn += line.getBoundingClientRect().width;
    }
    return sums;
  });
  expect(widths.text).toBeGreaterThan(0);
  expect(widths.standIn / widths.text).toBeGreaterThan(0.99);
  expect(widths.standIn / widths.text).toBeLessThan(1.01);
});
