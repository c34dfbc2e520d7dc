import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { quietDate, sydney } from '../support/departures.ts';
import type { Guest } from '../support/guest.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, ONE_WIDTH, STILL } from '../support/looks.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { signInFor } from '../support/operator.ts';

const date = quietDate(sydney, 4);
const DEPARTURE = `/staff/departures/${date.id}/`;
const NOTES = 'Peanuts, severe. Carries two pens.';
/** An answer of the greatest allowed length, without a place to break. */
const FRIENDS = `Grace ${'Hopperstonehaugh'.repeat(12)}`;

const QUESTION = `Is there a pool at ${'Oodnadatta'.repeat(14)}?\nAnd coffee?`;

/** A guest who filled in all forms behind their link. */
async function tellsAll(guest: Guest): Promise<void> {
  const { checkin_url: link } = await guest.hasBooked([date], INSTALLMENT_FULL);
  const token = new URL(link).searchParams.get('token')!;
  const details = { passport: 'PA1234567', passport_nationality: 'British', friends: FRIENDS, flight_quote: 'on' };
  const emergency = { emergency_contact: 'Mary Shelley', emergency_number: '+44 20 5550 0199', notes: NOTES };
  const arrival = {
    arrival_date: date.start,
    arrival_time: '11:35',
    airport: 'Sydney',
    flight: 'QF 2',
    pick_up: 'yes',
  };
  await guest.request.post('/check-in/details/', { form: { token, ...details, ...emergency } });
  await guest.request.post('/check-in/arrival/', { form: { token, ...arrival } });
}

async function opensNotes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Food and health notes' }).check();
  await page.getByRole('textbox', { name: 'Why do you need it?' }).fill('Planning the food');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
}

const needs = (page: Page) => page.getByRole('cell', { name: NOTES });

test('the office: departures, guests, what was agreed, arrivals, their details for a reason, the list to print, and questions [D84, M99]', async ({
  anotherVisitor,
  anotherGuest,
}) => {
  const complete = await anotherGuest();
  await tellsAll(complete);
  const silent = await anotherGuest();
  await silent.hasBooked([date], INSTALLMENT_FULL);
  await (await anotherGuest()).holdsSeat(date);
  const { page, context } = await anotherVisitor(STILL);

  await test.step('staff sign in and find the departure among the others', async () => {
    await signInFor(page, '/staff/departures/');
    await expectGoodLooks(page, 'the next departures', ONE_WIDTH);
    await page.getByLabel('Filter').selectOption('With guests');
    await page.getByLabel('Trip').selectOption({ label: `${sydney.code} ${sydney.name}` });
    await page.getByRole('button', { name: 'Show' }).click();
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="${DEPARTURE}"]`) });
    await expect(row.getByRole('img')).toHaveAccessibleName(/^2 of \d+ seats sold, 1 held, \d+ free$/);
    await expect(row.getByRole('list', { name: 'Readiness' })).toContainText('Details: 1 missing');
    await expectGoodLooks(page, 'departures with guests');
    await tabTo(page, row.getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(DEPARTURE);
    await expect(page).toHaveTitle(/^Guests: /);
  });

  await test.step('who comes, and what is missing of whom', async () => {
    const row = (guest: Guest) => page.getByRole('row').filter({ hasText: guest.traveller.lastName });
    await expect(row(complete)).toContainText('11:35');
    await expect(row(complete)).toContainText('Complete');
    await expect(row(silent)).toContainText('Missing');
    await expectGoodLooks(page, 'guests');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'List as CSV' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain(silent.traveller.email);
    await row(complete).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(complete.traveller.lastName);
    await expect(page.getByRole('region', { name: 'What was agreed' })).toContainText(sydney.name);
    await expect(page.getByRole('main')).toContainText('Terms version');
    await expectGoodLooks(page, 'what was agreed');
    await page.goBack();
    await page.getByRole('link', { name: /^Arrivals/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: complete.traveller.lastName })).toContainText('Pick-up');
    await expect(page.getByRole('region', { name: 'No arrival details yet' })).toContainText(silent.traveller.lastName);
    await expectGoodLooks(page, 'arrivals');
  });

  await test.step('food and health open for a reason, which is logged', async () => {
    await page.getByRole('link', { name: 'Health and contacts' }).click();
    await expect(page.getByText('No one has opened these details yet.')).toBeVisible();
    await expectGoodLooks(page, 'what is closed');
    await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
    await expect(page.getByRole('textbox', { name: 'Why do you need it?' })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert')).toContainText('Please fix the fields marked below');
    await expectGoodLooks(page, 'a form that was refused', ONE_WIDTH);
    await opensNotes(page);
    await expect(needs(page)).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Reason: Planning the food');
    await expectGoodLooks(page, 'what is open');
    await page.getByRole('link', { name: 'Close it now' }).click();
    await expect(needs(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Access log' })).toContainText('Tam: Planning the food');
  });

  await test.step('the list to print holds what was chosen, and on paper nothing else', async () => {
    await page.getByRole('link', { name: 'List to print' }).click();
    await expectGoodLooks(page, 'the list to print');
    await page.getByText('Add emergency contacts and notes').click();
    await page.getByRole('checkbox', { name: 'Emergency contacts' }).check();
    await page.getByRole('textbox', { name: 'Why do you need it?' }).fill('Briefing the leader');
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await expect(page.getByRole('cell', { name: 'Mary Shelley' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    for (const gone of [
      page.getByRole('navigation'),
      page.getByRole('status'),
      page.getByRole('heading', { level: 1 }),
    ]) {
      await expect(gone.filter({ visible: true })).toHaveCount(0);
    }
    expect((await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).pages).toHaveLength(1);
    await page.emulateMedia({ media: null });
  });

  await test.step('a question of the contact form waits until somebody says that it is answered', async () => {
    const asked = { name: 'Mary Somerville', email: 'mary@example.com', question: QUESTION, consent: true };
    expect((await complete.request.post('/api/contact/', { data: asked })).ok()).toBe(true);
    await page.getByRole('link', { name: 'Questions' }).click();
    const question = page.getByRole('listitem').filter({ hasText: asked.name });
    await expect(question).toContainText(/Waiting 1 minute/);
    await expectGoodLooks(page, 'a question that waits');
    await question.getByRole('button', { name: `Answered (${asked.name})` }).click();
    await expect(question).toContainText('Answered by Tam after 1 minute');
    await expectGoodLooks(page, 'a question that is answered', ONE_WIDTH);
  });

  await test.step('all of it works without script, and nothing after signing out', async () => {
    const plain = (await anotherVisitor({ javaScriptEnabled: false })).page;
    await signInFor(plain, `${DEPARTURE}needs/`);
    await opensNotes(plain);
    await expect(needs(plain)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/staff/');
    expect(await statusOf(context, DEPARTURE)).toBe(401);
  });
});

async function statusOf(context: BrowserContext, path: string): Promise<number> {
  return (await context.request.get(path, { headers: { accept: 'application/json' } })).status();
}
