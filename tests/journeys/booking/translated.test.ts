import { formatPrice, priceIn } from '#domain/money.ts';
import { translatePage } from '../../support/translated-page.ts';
import { CARDS } from '../support/booking.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { paidIn, theMailTo } from '../support/mailbox.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('a guest with the browser’s translation on books on a phone, and pays the sum that stands above the button', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking, startDates, traveller, context } = visitor;
  await page.addInitScript(translatePage);
  const date = quietDate(redCentre, 45);
  const due = booking.foot.locator('.booking__due');
  const firstAmount = async () => /^\$[\d,]+/.exec((await due.innerText()).replaceAll(/\s/g, ' '))?.[0] ?? '';

  await test.step('from the tour’s page to the summary, with a visa', async () => {
    await visitor.openTour(redCentre);
    await expect(page.locator('main font').first()).toBeAttached();
    await page.getByRole('button', { name: 'START DATES' }).first().tap();
    await startDates.choose(date);
    await startDates.next.tap();
    await booking.isAt('Your cart');
    await booking.press('NEXT');
    await booking.passPersonal(traveller);
    await booking.isAt(/^Do you need a visa for /);
    await booking.dialog.getByRole('radio').first().check();
    await booking.press('NEXT');
    await booking.isAt('Great Choice! Your Trip Summary');
  });

  const amounts = [await firstAmount()];
  await test.step('the sum follows the promo code and the choice of a deposit', async () => {
    await booking.field('Promo code').fill('WATTLE10');
    await booking.dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(firstAmount).not.toBe(amounts[0]);
    amounts.push(await firstAmount());
    await booking.dialog.getByRole('radio', { name: /^Pay a deposit/ }).check();
    await expect.poll(firstAmount).not.toBe(amounts[1]);
    amounts.push(await firstAmount());
    expect(new Set(amounts).size).toBe(3);
  });

  await test.step('the card is charged that sum, and the reference shows', async () => {
    await booking.button.click();
    await booking.payWith(CARDS.pays);
    expect(formatPrice(priceIn(date.price, 'AUD'))).not.toContain(amounts[2]);
    const reference = await booking.reference();
    const mail = await theMailTo(context, traveller.email);
    expect(mail.subject).toContain(reference);
    expect(paidIn(mail)).toBe(`${amounts[2]} AUD`);
  });
});

test('translated forms keep what is typed at the first touch, and no script reports an error', async ({
  visitor: { page },
}) => {
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  await page.addInitScript(translatePage);
  for (const address of ['/contact/', '/brochure/', '/trip-notes/']) {
    await page.goto(address);
    await expect(page.locator('main font').first()).toBeAttached();
    const form = page.locator('main form').first();
    const email = form.getByRole('textbox', { name: 'Email' });
    const before = await email.elementHandle();
    await form.getByRole('textbox', { name: 'Name' }).first().pressSequentially('Mara Quinn');
    await expect.poll(() => before.evaluate((old) => old.isConnected)).toBe(false);
    await email.fill('mara@example.com');
    await expect(form.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Mara Quinn');
    await expect(email).toHaveValue('mara@example.com');
  }
  expect(faults).toEqual([]);
});
