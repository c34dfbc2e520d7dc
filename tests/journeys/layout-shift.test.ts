import { expect, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';

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
