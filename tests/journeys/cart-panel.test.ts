import { untilChatButton } from './support/chat.ts';
import { oceanRoad, quietDate, redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { shown } from './support/money.ts';
import { stopClock } from './support/network.ts';

test('M95 shows the cart panel while there is something in the cart, and tells the page each time it loads', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  const date = quietDate(oceanRoad, 21);
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener('cart-loaded', (event) =>
      seen.push((event as CustomEvent<{ count: number }>).detail.count),
    );
  });
  const counts = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);

  await page.goto('/trips/');
  await expect(panel).toHaveCount(0);
  expect(await counts()).toEqual([]);

  await visitor.hasInCart(date);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('cart-sync')));
  await expect(panel).toBeVisible();
  await expect(panel).toContainText('1 trip in your cart');
  await expect(panel).toContainText(shown('AUD', date.price));
  await expect.poll(counts).toContain(1);
  await expect(page.getByRole('link', { name: 'Your cart, 1 trip' })).toBeVisible();

  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'open cart' }).click();
  await booking.dialog.getByRole('button', { name: 'Remove Great Ocean Road' }).click();
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect.poll(async () => (await counts()).at(-1)).toBe(0);
});

test('M19 M87 opens the empty cart from #my-cart, on load, from a link, and when the address changes', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const empty = booking.dialog.getByRole('heading', { name: 'You have no items in the cart.' });
  await page.goto('/#my-cart');
  await expect(empty).toBeVisible();
  await booking.close.click();
  await expect(booking.dialog).toBeHidden();
  await page.evaluate(() => location.assign('#my-cart'));
  await expect(empty).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(booking.dialog).toBeHidden();
  await page.goto('/trips/');
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(empty).toBeVisible();
});

test('M86 flashes the cart when a booking is left with something in it, and just hides an empty one', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const flashing = page.locator('[data-flash]');
  await page.goto('/trips/#my-cart');
  await expect(booking.dialog).toBeVisible();
  await booking.close.click();
  await expect(booking.dialog).toBeHidden();
  await expect(page.locator('dialog.booking')).toHaveAttribute('data-exit', 'hide');
  await expect(flashing).toHaveCount(0);

  await page.clock.install();
  await visitor.reach('cart', quietDate(oceanRoad, 22));
  await stopClock(page);
  await booking.close.click();
  await expect(booking.dialog).toBeHidden();
  await expect(page.locator('dialog.booking')).toHaveAttribute('data-exit', 'animate');
  await expect(flashing.first()).toBeVisible();
  await expect(page).toHaveURL('/trips/');
});

test('M83 opens and closes by the page’s events, and keeps the page behind from scrolling meanwhile', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await visitor.openTour(redCentre);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const turnWheel = async () => {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  await page.mouse.move(10, 400);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
  await expect(booking.dialog).toBeVisible();
  await turnWheel();
  await turnWheel();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:close')));
  await expect(booking.dialog).toBeHidden();
  await expect.poll(() => turnWheel().then(scrolled)).toBeGreaterThan(0);
});

test('M151 leaves the page as it is when the cart does not load, and logs why', async ({ visitor }) => {
  const { page } = visitor;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await visitor.hasInCart(quietDate(oceanRoad, 23));
  await page.route('**/api/cart/**', (route) => route.abort());
  await visitor.openTour(oceanRoad);
  await expect.poll(() => logged.join('\n')).toContain('Please check your internet connection and try again.');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('M88 M96 M97 M98 M99 M100 thanks for the payment, then shows the way to the check in area', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const date = quietDate(oceanRoad, 24);
  await page.clock.install();
  await visitor.reach('card', date);
  await expect(booking.dialog.getByText('We do not charge Credit Card fees!')).toBeVisible();
  await booking.payWith('4242424242424242');
  await booking.isAt('Additional Information');
  await expect(booking.dialog.getByText('Please complete your booking below')).toBeVisible();
  const thanks = booking.dialog.getByText(/^Thanks for your payment\./).first();
  await expect(thanks).toHaveText(
    /^Thanks for your payment\. We've secured your space on Great Ocean Road Start: \d\d \w{3} \d{4}\. Your Booking Reference is [A-Z0-9]{8}$/,
  );
  await stopClock(page);
  await booking.press('confirm booking');
  await expect(booking.button).toHaveText('all good');
  await page.clock.runFor(1000);
  await booking.isAt("You're on the bus.");
  await expect(
    booking.dialog.getByText(
      'There are still important things to do, such as sending arrival details for the airport pick-up.',
    ),
  ).toBeVisible();
  await expect(booking.dialog.getByRole('link', { name: 'check in area', exact: true })).toBeVisible();
  await expect(booking.foot).toHaveCount(0);
  await expect(booking.dialog.getByText('Please complete your booking below')).toHaveCount(0);
  const checkmark = booking.dialog.locator('.checkmark');
  await expect(checkmark).not.toHaveAttribute('data-complete');
  await page.clock.runFor(1300);
  await expect(checkmark).toHaveAttribute('data-complete', 'true');
});

test('M100 completes the checkmark on booking-form-tick without waiting for it', async ({ visitor }) => {
  const { page, booking } = visitor;
  await page.clock.install();
  await visitor.reach('additional', quietDate(oceanRoad, 25));
  await stopClock(page);
  await booking.press('confirm booking');
  await expect(booking.button).toHaveText('all good');
  await page.clock.runFor(1000);
  const checkmark = booking.dialog.locator('.checkmark');
  await expect(checkmark).not.toHaveAttribute('data-complete');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking-form-tick')));
  await expect(checkmark).toHaveAttribute('data-complete', 'true');
});

for (const width of [320, 768, 1440]) {
  test(`P15 M95 the cart panel and the way to the chat leave each other room at ${width} pixels`, async ({
    anotherVisitor,
  }) => {
    const visitor = await anotherVisitor({ viewport: { width, height: 740 }, reducedMotion: 'reduce' });
    const { page } = visitor;
    await visitor.hasInCart(quietDate(oceanRoad, 22));
    await page.clock.install();
    await page.goto('/trips/great-ocean-road/');
    const panel = page.getByRole('complementary', { name: 'Your cart' });
    const chat = await untilChatButton(page);
    await expect(panel).toBeVisible();
    for (const reached of [chat, ...(await panel.getByRole('button').all())]) await reached.click({ trial: true });
    const [one, other] = [(await panel.boundingBox())!, (await chat.boundingBox())!];
    const isBeside = one.x + one.width <= other.x;
    const isBelow = other.y + other.height <= one.y;
    expect(isBeside || isBelow).toBe(true);
    await chat.click();
    await expect(page.getByRole('dialog', { name: 'Live chat' })).toBeVisible();
    await expect(panel).toBeHidden();
  });
}

test('D49 P03 a trip added in one tab stays when another tab, opened before, adds one too', async ({ visitor }) => {
  const { page, startDates } = visitor;
  const [first, second] = [quietDate(oceanRoad, 23), quietDate(redCentre, 21)];
  const inCart = async () => [...new Set((await visitor.cart()).items.map(({ tour_date_id }) => tour_date_id))];
  await visitor.openTour(oceanRoad);
  await visitor.openStartDates();
  const other = await visitor.anotherTab();
  await other.openTour(redCentre);
  await other.openStartDates();
  await startDates.choose(first);
  await startDates.next.click();
  await expect.poll(inCart).toEqual([first.id]);
  await other.startDates.choose(second);
  await other.startDates.next.click();
  await expect.poll(inCart).toEqual([first.id, second.id]);
  await expect(page.getByRole('link', { name: 'Your cart, 2 trips' })).toHaveCount(1);
});

test('D12 a currency chosen in another tab is this tab’s too, and the cart is not turned back', async ({ visitor }) => {
  const { page, context } = visitor;
  await visitor.hasInCart(quietDate(oceanRoad, 24));
  await page.goto('/trips/');
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('AUD');
  const other = await context.newPage();
  await other.goto('/trips/?currency=GBP');
  await expect(other.getByRole('complementary', { name: 'Your cart' })).toContainText('GBP');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('cart-sync')));
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'GBP');
  expect((await visitor.cart()).currency).toBe('GBP');
});
