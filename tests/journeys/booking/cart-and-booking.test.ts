import { untilChatButton } from '../support/chat.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

test('the cart opens from its link, closes by the page’s event, and keeps the page behind from scrolling [M19, M83, M87]', async ({
  visitor: { page, booking },
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  const turnWheel = async () => {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  await page.goto('/trips/');
  await page.mouse.move(10, 400);
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(booking.dialog.getByRole('heading', { name: 'You have no items in the cart.' })).toBeVisible();
  await turnWheel();
  await turnWheel();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:close')));
  await expect(booking.dialog).toBeHidden();
  await expect.poll(() => turnWheel().then(scrolled)).toBeGreaterThan(0);
});

test('the cart panel and the way to the chat leave each other room at 320, 768 and 1440 pixels [P15, M95]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor({ viewport: { width: 320, height: 740 }, reducedMotion: 'reduce' });
  const { page } = visitor;
  const panel = page.getByRole('complementary', { name: 'Your cart' });
  const dialog = page.getByRole('dialog', { name: 'Live chat' });
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
      await expect(dialog).toBeVisible();
      await expect(panel).toBeHidden();
      await dialog.getByRole('button', { name: 'Close chat' }).click();
      await expect(dialog).toBeHidden();
    });
  }
});

test('a trip added in one tab stays when another tab, opened before, adds one too [D49, P03]', async ({ visitor }) => {
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

test('a guest can log out from the moment they are known, which forgets them and their cart in every tab [M85, M02]', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const logOut = booking.dialog.getByRole('link', { name: 'Log out and clear these details' });
  await visitor.reach('personal', quietDate(oceanRoad, 43));
  await expect(logOut).toHaveCount(0);
  await booking.passPersonal(traveller);
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(logOut).toHaveAttribute('data-url', '/api/logout/');
  await page.reload();
  await booking.back.click();
  await booking.isAt('Personal Information');
  await expect(booking.field('Last name')).toHaveValue(traveller.lastName);

  await page.evaluate(
    ([key, name]) => sessionStorage.setItem(key!, JSON.stringify({ introduction: { name, email: '' } })),
    [CHAT_MEMORY_KEY, traveller.lastName],
  );

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/(logout|cart)\/|trips\/)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const other = await visitor.anotherTab();
  await other.openTour(oceanRoad, '#my-cart');
  await expect(other.booking.dialog.getByRole('link', { name: 'Log out and clear these details' })).toBeVisible();
  await logOut.click();
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  await expect(other.booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual(['GET /api/logout/', 'GET /api/cart/', 'GET /trips/']);
  expect((await visitor.cart()).no_items).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(traveller.lastName);
});

test('calendar and booking give the focus back to what opened them [P15]', async ({ visitor }) => {
  const { page, startDates, booking } = visitor;
  await visitor.hasInCart(quietDate(redCentre, 11));
  await visitor.openTour(redCentre);
  const opener = page.getByRole('button', { name: 'START DATES' }).first();
  await opener.press('Enter');
  await expect(startDates.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const cart = page.getByRole('link', { name: 'Your cart, 1 trip' });
  await cart.press('Enter');
  await booking.isAt('Your cart');
  await page.keyboard.press('Escape');
  await expect(cart).toBeFocused();
});
