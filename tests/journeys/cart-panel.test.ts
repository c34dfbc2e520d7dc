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

test('P15 M95 the cart panel and the way to the chat leave each other room at 320, 768 and 1440 pixels', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ viewport: { width: 320, height: 740 }, reducedMotion: 'reduce' });
  const { page } = visitor;
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  const talk = page.getByRole('dialog', { name: 'Live chat' });
  await visitor.hasInCart(quietDate(oceanRoad, 22));
  await page.clock.install();
  await page.goto('/trips/great-ocean-road/');
  const chat = await untilChatButton(page);
  for (const width of [320, 768, 1440]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await expect(panel).toBeVisible();
      for (const reached of [chat, ...(await panel.getByRole('button').all())]) await reached.click({ trial: true });
      const [one, other] = [(await panel.boundingBox())!, (await chat.boundingBox())!];
      const isBeside = one.x + one.width <= other.x;
      const isBelow = other.y + other.height <= one.y;
      expect(isBeside || isBelow).toBe(true);
      await chat.click();
      await expect(talk).toBeVisible();
      await expect(panel).toBeHidden();
      await talk.getByRole('button', { name: 'Close chat' }).click();
      await expect(talk).toBeHidden();
    });
  }
});

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
