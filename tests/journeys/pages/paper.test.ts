import { ticketDate } from '#domain/calendar-date.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

test('the questions are printed with their answers, and no page with its links for screen readers', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/faq/');
  const { text } = await readPdf(await page.pdf());
  expect(text).toContain('Almost certainly not. About two in three of our guests come on their own');
  expect(text).not.toContain('Skip to content');
  expect(text).not.toContain('Search the questions');
});

test('a tour is printed with the start dates of its folded months', async ({ visitor: { page } }) => {
  await openSettled(page, redCentre.url);
  const { text } = await readPdf(await page.pdf());
  expect(text).toContain('Start dates and prices');
  expect(text).toContain(ticketDate(quietDate(redCentre, 6).start));
});

test('a tour on paper leaves out the months that stand under "More dates"', async ({ visitor: { page } }) => {
  await openSettled(page, redCentre.url);
  const later = await page.locator('.dates__later > summary').textContent();
  const { text } = await readPdf(await page.pdf());
  expect(later).toBe('More dates');
  expect(text).not.toContain('More dates');
});

test('on paper no page is as high as a screen, and what no reader has come near yet is drawn', async ({
  visitor: { page },
}) => {
  await openSettled(page, `${redCentre.url}notes/`);
  await page.emulateMedia({ media: 'print' });
  const style = (selector: string, property: string) =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('body', 'display')).toBe('block');
  expect(await style('body', 'min-block-size')).toBe('0px');
  expect(await style('.notes', 'display')).toBe('block');
  expect(await style('.map > .contours', 'content-visibility')).toBe('visible');
});
