import { monthTitle, spokenDate } from '#domain/calendar-date.ts';
import { closedDate, quietDate, redCentre, saleDate, smallDate, type StartDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { shown } from '../support/money.ts';
import type { Page } from '@playwright/test';

const monthOf = ({ start }: StartDate) => `/calendar/${start.slice(0, 7)}/`;
const rowOf = (page: Page, { start, tour }: StartDate) =>
  page.locator(`#day-${start}`).getByRole('listitem').filter({ hasText: tour.name });

test('M103 M147 D17 shows what the ledger says of a month’s departures once it is seen, and never how many seats', async ({
  visitor,
  anotherVisitor,
}) => {
  const { page } = visitor;
  const full = smallDate(4);
  for (let seat = 0; seat < full.capacity; seat += 1) await (await anotherVisitor()).holdsSeat(full);
  const asked = page.waitForRequest(/\/api\/calendar\//);
  await page.goto(monthOf(full));
  await rowOf(page, full).scrollIntoViewIfNeeded();
  await expect(rowOf(page, full)).toContainText('Full');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('year'), Number(searchParams.get('month'))]).toEqual([
    full.start.slice(0, 4),
    Number(full.start.slice(5, 7)),
  ]);
  await expect(page.locator('main')).not.toContainText(/\d+ (seats|spaces|spots)/);
});

test('M147 P15 goes from a month to a day to a row to the start dates of its tour by keyboard alone', async ({
  visitor,
}) => {
  const { page, startDates } = visitor;
  const date = quietDate(redCentre, 3);
  await page.goto(monthOf(date));
  await tabTo(page, page.getByRole('link', { name: new RegExp(`^${spokenDate(date.start)},`) }), 90);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#day-${date.start}$`));
  await tabTo(page, rowOf(page, date).getByRole('link'), 12);
  await page.keyboard.press('Enter');
  await expect(startDates.dialog).toBeVisible();
  await expect(page).toHaveURL(/the-red-centre/);
});

test('N02 M03 shows the price that the tour’s calendar shows, on sale and in the chosen currency', async ({
  visitor,
}) => {
  const { page, startDates } = visitor;
  const date = saleDate(redCentre);
  await page.goto(`${monthOf(date)}?currency=NZD`);
  await rowOf(page, date).scrollIntoViewIfNeeded();
  await expect(rowOf(page, date)).toContainText('on sale');
  await expect(rowOf(page, date)).toContainText(shown('NZD', date.sale!.price));
  await expect(rowOf(page, date)).toContainText(shown('NZD', date.price));
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.turnTo(date.start);
  await expect(startDates.day(date.start)).toHaveAccessibleName(
    `${spokenDate(date.start)}, on sale, ${shown('NZD', date.sale!.price)}`,
  );
});

test('M150 stays complete when nothing can be asked, and without script', async ({ visitor, anotherVisitor }) => {
  const { page } = visitor;
  const [open, closed] = [quietDate(redCentre, 3), closedDate(redCentre)];
  await page.route('**/api/calendar/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(monthOf(closed));
  await rowOf(page, closed).scrollIntoViewIfNeeded();
  await expect(rowOf(page, closed)).toContainText('Full');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  const { page: plain } = await anotherVisitor({ javaScriptEnabled: false });
  await plain.goto('/calendar/');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('All departures');
  await plain.goto(monthOf(open));
  await expect(plain.getByRole('heading', { level: 2, name: monthTitle(open.start) })).toBeVisible();
  await expect(rowOf(plain, open)).toContainText(shown('AUD', open.price));
});
