import { longDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { CARDS } from '../support/booking.ts';
import { daintree, oceanRoad, quietDate, redCentre, smallDate } from '../support/departures.ts';
import { meetFailures } from './failures.ts';
import { expect, test } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const UNSAVED = 'Your change wasn’t saved. Check your connection and try again.';

test('says so at every step when the functions are out of reach, loses nothing, and goes on when asked again [P26, D37, M152, E18]', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const alert = (text: string | RegExp) => booking.errors.filter({ hasText: text }).first();
  const press = () => booking.button.click();
  await visitor.turnsClock();
  await visitor.hasInCart(quietDate(daintree, 20));
  // The cart's panel loads the cart too, by itself: where it was the first, the booking would know the cart.
  await page.route('**/api/cart/', (route) => route.abort());
  await page.goto('/trips/');

  await test.step('a cart that could not be loaded is not called empty', async () => {
    const retry = booking.dialog.getByRole('button', { name: 'Try again' });
    const open = page.getByRole('link', { name: 'Your cart, 1 trip' });
    await meetFailures(
      page,
      async () => ((await booking.dialog.isVisible()) ? retry : open).click(),
      async () => {
        await expect(booking.heading).toHaveText('We couldn’t load your booking.');
        await expect(booking.dialog.getByText('You have no items in the cart.')).toHaveCount(0);
      },
    );
    await page.unroute('**/api/cart/');
    await retry.click();
    await booking.isAt('Your cart');
    await booking.press('NEXT');
  });

  await test.step('the personal details', async () => {
    await booking.fillPersonal(traveller);
    await meetFailures(page, press, async () => {
      await expect(alert(/try again/)).toBeVisible();
      await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    });
    await press();
  });

  await test.step('the visa', async () => {
    await booking.isAt(/^Do you need a visa for /);
    const visa = booking.dialog.getByRole('radio', { name: 'Visitor visa (eVisitor)' });
    const choose = () => visa.click();
    await meetFailures(page, choose, async () => {
      await expect(alert(UNSAVED)).toBeVisible();
      await expect(visa).not.toBeChecked();
    });
    await visa.check();
    await expect(alert(UNSAVED)).toHaveCount(0);
    await booking.press('NEXT');
  });

  await test.step('the summary, with its promo code and its trips', async () => {
    await booking.isAt('Great Choice! Your Trip Summary');
    const isUnsaved = () => expect(alert(UNSAVED)).toBeVisible();
    const apply = booking.dialog.getByRole('button', { name: /^(Apply|error\b.*)$/ });
    const remove = booking.dialog.getByRole('button', { name: /^Remove (?!promo)/ });
    await booking.field('Promo code').fill('WATTLE10');
    await meetFailures(page, () => apply.click(), isUnsaved);
    await meetFailures(
      page,
      () => remove.click(),
      async () => {
        await isUnsaved();
        await expect(remove).toBeVisible();
      },
    );
    await apply.click();
    await expect(booking.dialog.getByText('WATTLE10 applied: you save')).toBeVisible();
    await expect(alert(UNSAVED)).toHaveCount(0);
    const takeOff = () => booking.dialog.getByRole('button', { name: 'Remove promo code WATTLE10' }).click();
    await meetFailures(page, takeOff, async () => {
      await isUnsaved();
      await expect(booking.dialog.getByText('WATTLE10 applied: you save')).toBeVisible();
    });
    await booking.press('Pay Full Amount Now');
  });

  await test.step('the payment, whose outcome the page requests before it shows it as unknown', async () => {
    await booking.fillCard(CARDS.pays);
    await meetFailures(page, press, async () => {
      await expect(async () => {
        await page.clock.runFor(2000);
        await expect(alert(/you won’t be charged twice/)).toBeVisible({ timeout: 300 });
      }).toPass();
    });
    await press();
  });

  await test.step('the additional information', async () => {
    await booking.givesDetails();
    await booking.field('Emergency contact’s name').fill('Kim');
    await meetFailures(page, press, async () => {
      await expect(alert(/try again/)).toBeVisible();
      await expect(booking.field('Emergency contact’s name')).toHaveValue('Kim');
    });
    await press();
    await booking.isAt('You’re on the bus.');
  });
});

test('a code that is refused leaves the one before it, and one used up while its guest pays stops the payment and shows the new total [D15, P08]', async ({
  visitor,
  anotherVisitor,
}) => {
  const { booking } = visitor;
  const date = quietDate(oceanRoad, 48);
  const apply = async (code: string) => {
    await booking.field('Promo code').fill(code);
    await booking.dialog.getByRole('button', { name: /^(Apply|error\b.*|all good)$/ }).click();
  };
  const used = (code: string) => booking.dialog.getByText(`${code} applied: you save`);
  const notValid = 'Sorry, this promo code is not valid.';
  await visitor.reach('summary', date);
  await apply('wattle10');
  await expect(used('WATTLE10')).toBeVisible();
  await apply('OUTBACK50');
  await expect(booking.dialog.getByText(`${notValid} Please try another.`, { exact: true })).toBeVisible();
  await expect(used('WATTLE10')).toBeVisible();
  await apply('ONEONLY');
  await expect(used('ONEONLY')).toBeVisible();
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');

  await usesUp('ONEONLY', await anotherVisitor());
  await booking.payWith(CARDS.pays);
  await booking.isAt('Great Choice! Your Trip Summary');
  const total = formatPrice(priceIn(date.price, 'AUD'));
  const named = booking.errors.filter({ hasText: `${notValid} Your total was ` });
  await expect(named).toContainText(` and is now ${total}. Please check your cart and confirm.`);
  await booking.button.click();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
});

/** Another guest books with the code, from the cart to the payment. */
async function usesUp(code: string, guest: Visitor): Promise<void> {
  await guest.holdsSeat(quietDate(oceanRoad, 49));
  const cart = await guest.context.request.get('/api/cart/', { params: { promo_code: code } });
  expect(await cart.json()).toMatchObject({ promo_code: code });
  await guest.pays(INSTALLMENT_FULL);
}

const GONE = 'One of your start dates is no longer available, so we’ve removed it from your cart.';

test('the guest sees before any money moves that others took the last seats, and then how long a released one is held [P01, P02, N21, D19]', async ({
  visitor,
  anotherGuest,
}) => {
  const { page, booking, traveller } = visitor;
  const date = smallDate(1);
  const others = await Promise.all(Array.from({ length: date.capacity }, () => anotherGuest()));
  const note = booking.dialog.getByText(/^Seat held until \d{1,2}(?::\d\d)? [ap]m · /);
  await page.clock.install();
  await visitor.reach('personal', date);
  await booking.fillPersonal(traveller);

  await test.step('the last seats are taken meanwhile', async () => {
    for (const other of others) await other.holdsSeat(date);
    await booking.press('NEXT');
    await expect(booking.errors.first()).toHaveText(
      `Others are booking the last seats on The Red Centre on ${longDate(date.start)}. You haven’t been charged. Please try again in a few minutes, or choose another date.`,
    );
    await expect(booking.button).toHaveText(/^error\b/);
    await booking.isAt('Personal Information');
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await expect(note).toHaveCount(0);
  });

  await test.step('a seat given back is held until the server’s word, for so many minutes', async () => {
    expect((await others[0]!.request.get('/api/logout/')).status()).toBe(204);
    const saved = page.waitForResponse('**/api/guest/');
    await booking.button.click();
    const { hold_seconds: seconds } = (await (await saved).json()) as { hold_seconds: number };
    await booking.passVisa();
    await booking.isAt('Great Choice! Your Trip Summary');
    // The last seats are held for less.
    expect(seconds).toBeGreaterThan(6 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    await expect(note).toHaveText(/^Seat held until \d+:\d\d [ap]m · (?:[6-9]|10) minutes left$/);
  });
});

test('the calendar gives the last seat to who holds it, says which date is full and where few seats are left, and the booking which date is gone [M124, P01, P31, N21, D56]', async ({
  visitor,
  anotherVisitor,
  anotherGuest,
}) => {
  const { page, startDates, booking } = visitor;
  const full = smallDate(2);
  const gone = quietDate(redCentre, 20);
  for (let seat = 1; seat < full.capacity; seat += 1) await (await anotherGuest()).holdsSeat(full);
  const holder = await anotherVisitor();
  await holder.holdsSeat(full);

  await test.step('the own calendar of who holds the last seat does not call the date full', async () => {
    await holder.openTour(redCentre);
    await holder.openStartDates();
    await holder.startDates.choose(full);
    await expect(
      holder.startDates.dialog.getByText('You have already added this Start Date to your cart.', { exact: true }),
    ).toBeVisible();
    await holder.page.close();
  });

  await test.step('another visitor’s calendar does', async () => {
    await page.route('**/api/check-dates/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(gone.id, 'RC10-2027-01-01x') });
    });
    await visitor.openTour(redCentre);
    await visitor.openStartDates();
    await startDates.choose(full);
    await expect(startDates.dialog.getByText('This date is full.', { exact: true })).toBeVisible();
  });

  await test.step('few seats are left on a date whose ledger says so, and on no other', async () => {
    const badge = startDates.dialog.locator('.stub').getByText('Few seats left');
    await startDates.choose(smallDate(3));
    await expect(badge).toBeVisible();
    await startDates.choose(gone);
    await expect(startDates.addToCart).toBeVisible();
    await expect(badge).toHaveCount(0);
  });

  await test.step('an older page’s date that is no longer offered is removed from the cart, and the guest sees a message once', async () => {
    await startDates.next.click();
    await expect(startDates.dialog).toBeHidden();
    await expect(booking.heading).toHaveText('You have no items in the cart.');
    await expect(booking.dialog.getByText(GONE)).toBeVisible();
    await booking.close.click();
    await page.goto('/trips/#my-cart');
    await expect(booking.heading).toHaveText('You have no items in the cart.');
    await expect(booking.dialog.getByText(GONE)).toHaveCount(0);
  });
});
