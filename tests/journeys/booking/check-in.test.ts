import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { addDays } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { styledTooLate } from '../../support/first-view.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { amountOf } from '../support/booking.ts';
import { datesOf, oceanRoad, outback, quietDate, redCentre, shown, type StartDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { mailTo } from '../support/mailbox.ts';
import type { Visitor } from '../support/visitor.ts';

const DETAILS = ['Passport number', 'Passport nationality', 'Emergency contact’s name', 'Emergency contact’s phone'];

/** Opens the check-in area of a trip with a paid deposit, by the link of the booking's confirmation. */
async function checksIn(visitor: Visitor, date: StartDate): Promise<string> {
  const { page } = visitor;
  const { booking_reference: reference, checkin_url: area } = await visitor.hasBooked([date], INSTALLMENT_DEPOSIT);
  await page.goto(area);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the bus.' })).toBeVisible();
  expect(page.url(), 'the address has no token any more').toMatch(/\/check-in\/$/);
  return reference;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a guest checks in: arrival, details, balance, receipt and calendar file [P18, M99, P09, P37]', async ({
  visitor,
}) => {
  const { page } = visitor;
  const date = quietDate(oceanRoad, 40);
  const reference = await checksIn(visitor, date);
  await expect(page.locator('.pass')).toContainText(reference);
  await expect(page.getByRole('link', { name: /^Pay the balance of/ })).toBeVisible();

  await page.getByRole('link', { name: 'Tell us when you arrive' }).click();
  const arrival = page.getByLabel('Arrival date');
  const colour = () => arrival.evaluate((input) => getComputedStyle(input).color);
  const ofEmpty = await colour();
  await arrival.fill(addDays(date.start, -1));
  // WebKit shows today's date in an empty field, which must not look chosen.
  await expect.poll(colour).not.toBe(ofEmpty);
  await page.getByLabel('Yes, please').check();
  await page.getByRole('button', { name: 'Save arrival' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByText('Enter your airport so we can meet you.')).toBeVisible();
  await expect(page.getByLabel('Arrival date')).toHaveValue(addDays(date.start, -1));
  await page.getByLabel('Arrival time', { exact: true }).fill('14:35');
  await page.getByLabel('Airport', { exact: true }).fill('Melbourne');
  await page.getByRole('button', { name: 'Save arrival' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We’ve saved your arrival details.' })).toBeFocused();

  for (const label of DETAILS) await page.getByLabel(label).fill('Canary 4711');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('We’ve saved your details.')).toBeVisible();
  await expect(page.getByText('On file. Leave blank to keep it.')).toHaveCount(DETAILS.length);
  expect(await page.content()).not.toContain('Canary 4711');
  expect(page.url()).not.toContain('token');

  const price = shown('AUD', date.price);
  await page.getByRole('button', { name: 'Pay the balance' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Thank you. Your trip is paid in full.')).toBeVisible();
  await expect(page.getByText('All done. Next: be at')).toBeVisible();
  await expect(amountOf(page, 'Balance')).toHaveText('Nothing to pay');

  const calendar = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect(await textOf(await calendar)).toContain(`DTSTART;VALUE=DATE:${date.start.replaceAll('-', '')}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(amountOf(page, /^Paid$/)).toHaveText(price);
  await expect(page.locator('dt', { hasText: 'Visa ending in 4242' })).toHaveCount(2);
  expect((await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).pages).toHaveLength(1);
});

test('without script a lost link comes by mail, and an open-dated trip gets its date [P18, P19, D47, N03]', async ({
  visitor,
  anotherVisitor,
}) => {
  const open = outback.departures.find(({ start }) => start === null)!;
  const { context, traveller } = visitor;
  await visitor.hasBooked([{ ...open, tour: outback, start: datesOf(outback)[0]!.start }], INSTALLMENT_DEPOSIT);

  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/check-in/?token=cut-short');
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(
    'This check-in link isn’t valid.',
  );
  await page.getByRole('link', { name: 'Email me my link' }).click();
  await page.getByLabel('Email you booked with').fill(traveller.email.toUpperCase());
  await page.getByRole('button', { name: 'Email me my link' }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText('Check your inbox.');
  const linkMail = async () =>
    (await mailTo(context, traveller.email)).find(({ subject }) => subject.startsWith('Your check-in link'));
  await expect.poll(linkMail, { timeout: 20_000 }).toBeDefined();
  const link = /http\S+\/check-in\/\?token=[\w-]{43}/.exec((await linkMail())!.text)![0];

  await page.goto(link);
  await page.getByRole('button', { name: 'Open my booking' }).click();
  expect(page.url()).not.toContain('token');
  await page.getByRole('link', { name: /^Choose your start date for/ }).click();
  const choice = page.getByLabel('Start date');
  await page.getByRole('button', { name: 'Book this date' }).click();
  await expect(page.locator('.field__error', { hasText: 'Choose a start date.' })).toBeVisible();
  const id = await choice.locator('option').last().getAttribute('value');
  await choice.selectOption(id);
  await page.getByRole('button', { name: 'Book this date' }).click();
  await expect(page.getByText('Your start date is booked.')).toBeVisible();
  await expect(page.locator('.pass')).toContainText('Be at');
  await expect(page.getByRole('button', { name: 'Book this date' })).toHaveCount(0);
});

test('has nothing axe can find in the area, which fits small screens and is styled at once [P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page } = visitor;
  const look = async (what: string, widths: readonly number[] = [320]) => {
    await expectStyledAtOnce(page, what);
    await expectGoodLooks(page, what, widths);
  };
  await checksIn(visitor, quietDate(redCentre, 33));
  await look('the area', [320, 1440]);
  await page.getByRole('button', { name: 'Save arrival' }).click();
  await expect(page.getByText('Choose yes or no.')).toBeVisible();
  await look('arrival, errors');
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await look('the receipt', [320, 1440]);
  await page.goto('/check-in/lost/');
  await page.getByRole('button', { name: 'Email me my link' }).click();
  await expect(page.getByText('This field is required', { exact: true })).toBeVisible();
  await look('the lost link, error');
});

/** What the server filled in above the foot is styled without waiting for the foot's styles. */
async function expectStyledAtOnce(page: Page, what: string): Promise<void> {
  const view = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('main ~ link[rel="stylesheet"]')!;
    return {
      classes: [...document.querySelectorAll('main [class]')].flatMap((element) => [...element.classList]),
      styles: [...document.querySelectorAll('head style')].map((style) => style.textContent).join(''),
      laterStyles: await (await fetch(link.href)).text(),
    };
  });
  expect(view.laterStyles, 'the foot of this page brings no styles').not.toBe('');
  expect(styledTooLate(view), what).toEqual([]);
}
