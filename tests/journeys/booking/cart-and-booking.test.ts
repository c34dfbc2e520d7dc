import { untilChatButton, usesChat } from '../support/chat.ts';
import { CHAT_MEMORY_KEY } from '#domain/visit/consent.ts';
import { oceanRoad, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { shown } from '../support/money.ts';
import { stopClock } from '../support/network.ts';

test('the cart opens from its hash, a link and events, shows its panel while there is something in it, and flashes when it is left [M19, M83, M86, M87, M95]', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const flashing = page.locator('[data-flash]');
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener('cart-loaded', (event) =>
      seen.push((event as CustomEvent<{ count: number }>).detail.count),
    );
  });

  await test.step('the empty cart opens from #my-cart, on load, from a link, and when the address changes', async () => {
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

  await test.step('an empty one is just hidden when it is left', async () => {
    await page.goto('/trips/#my-cart');
    await page.reload();
    await expect(booking.dialog).toBeVisible();
    await booking.close.click();
    await expect(booking.dialog).toBeHidden();
    await expect(page.locator('dialog.booking')).toHaveAttribute('data-exit', 'hide');
    await expect(flashing).toHaveCount(0);
  });

  await test.step('it opens and closes by the page’s events, and keeps the page behind from scrolling meanwhile', async () => {
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

  await test.step('the panel shows while there is something in the cart, and the page gets an event each time it loads', async () => {
    const panel = page.getByRole('complementary', { name: 'Your cart' });
    const date = quietDate(oceanRoad, 21);
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
    await expect(page.locator('astro-island[component-url*="CartLink"]:not([ssr])')).toBeAttached();
    expect(await counts()).toEqual([1]);
    await panel.getByRole('button', { name: 'View cart' }).click();
    await booking.dialog.getByRole('button', { name: 'Remove Great Ocean Road' }).click();
    await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect.poll(async () => (await counts()).at(-1)).toBe(0);
  });

  await test.step('one with something in it flashes when it is left', async () => {
    await page.clock.install();
    await visitor.hasInCart(quietDate(oceanRoad, 22));
    await page.goto('/trips/#my-cart');
    await page.reload();
    await booking.isAt('Your cart');
    await stopClock(page);
    await booking.close.click();
    await expect(booking.dialog).toBeHidden();
    await expect(page.locator('dialog.booking')).toHaveAttribute('data-exit', 'animate');
    await expect(flashing.first()).toBeVisible();
    await expect(page).toHaveURL('/trips/');
  });
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

test('a trip or a currency of another tab is this tab’s too, and nothing that was in the cart is lost [D12, D49, P03]', async ({
  visitor,
}) => {
  const { page, context, startDates } = visitor;

  await test.step('a trip added in one tab stays when another tab, opened before, adds one too', async () => {
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

  await test.step('a currency chosen in another tab is this tab’s too, and the cart is not turned back', async () => {
    await page.goto('/trips/');
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('AUD');
    const other = await context.newPage();
    await other.goto('/trips/?currency=GBP');
    await expect(other.getByRole('complementary', { name: 'Your cart' })).toContainText('GBP');
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('cart-sync')));
    await expect(page.locator('html')).toHaveAttribute('data-currency', 'GBP');
    expect((await visitor.cart()).currency).toBe('GBP');
  });
});

test('who leaves the booking for the chat or to contact us gets there a second and a half after it has closed; the chat button is away meanwhile [M83, M84]', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const chat = page.locator('#chat');
  const contact = page.getByRole('dialog', { name: 'Contact Us' });
  const leaveBy = async (link: string) => {
    await booking.dialog.getByRole('link', { name: link }).click();
    await expect(booking.dialog).toBeHidden();
    await page.clock.runFor(1400);
  };
  const comeBack = () => page.getByRole('link', { name: 'Your cart, 1 trip' }).click();
  await usesChat(page, 'none');
  await page.clock.install();
  await visitor.hasInCart(quietDate(oceanRoad, 26));
  await page.goto('/trips/#my-cart');
  await booking.isAt('Your cart');
  await stopClock(page);

  await test.step('where there is no chat widget, the chat’s link leads to contact', async () => {
    await leaveBy('live chat');
    await expect(contact).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(contact).toBeVisible();
    await contact.getByRole('button', { name: 'Close' }).click();
    await expect(contact).toHaveCount(0);
  });

  await test.step('the ways to contact us open after the booking has closed, and the trip stays in the cart', async () => {
    await comeBack();
    await booking.press('NEXT');
    await page.clock.runFor(1000);
    await expect(booking.button).toHaveText('all good');
    await page.clock.runFor(1000);
    await booking.isAt('Personal Information');
    await leaveBy('Contact us');
    await expect(contact).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(contact).toBeVisible();
    await expect(contact.getByRole('button', { name: /^Leave a message/ })).toBeVisible();
    expect((await visitor.cart()).no_items).toBe(1);
    await contact.getByRole('button', { name: 'Close' }).click();
    await expect(contact).toHaveCount(0);
  });

  await test.step('the chat button goes while the booking is open, and comes back', async () => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('chat:ready')));
    await page.clock.runFor(10_000);
    await expect(chat).toBeVisible();
    await comeBack();
    await booking.isAt('Personal Information');
    await expect(chat).toBeHidden();
    await booking.close.click();
    await expect(chat).toBeVisible();
  });

  await test.step('a chat widget is asked to open after the booking has closed', async () => {
    await page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      window.addEventListener('chat:open', () => asked.push('chat'));
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    await comeBack();
    await booking.isAt('Personal Information');
    await leaveBy('live chat');
    expect(await asked()).toEqual([]);
    await page.clock.runFor(100);
    expect(await asked()).toEqual(['chat']);
    await expect(contact).toHaveCount(0);
    await expect(page).toHaveURL('/trips/');
  });
});

test('a guest can log out from the moment they are known, which forgets them and their cart [M85, M02]', async ({
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

  await page.route('**/api/logout/', (route) => route.abort());
  await logOut.click();
  await expect(booking.errors.first()).toHaveText('We couldn’t log you out. Check your connection and try again.');
  await page.unroute('**/api/logout/');

  await page.evaluate(
    ([key, name]) => sessionStorage.setItem(key!, JSON.stringify({ introduction: { name, email: '' } })),
    [CHAT_MEMORY_KEY, traveller.lastName],
  );

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/(logout|cart)\/|trips\/)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await logOut.click();
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual(['GET /api/logout/', 'GET /api/cart/', 'GET /trips/']);
  expect((await visitor.cart()).no_items).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(traveller.lastName);
});

test('a campaign’s link leads to its trip, and its promo code is in the cart, without any consent [E21]', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await page.goto(`/go/wattle10/?to=${encodeURIComponent(oceanRoad.url)}&utm_source=newsletter`);
  await expect(page).toHaveURL(`${oceanRoad.url}?utm_campaign=wattle10&utm_source=newsletter`);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
  await visitor.openStartDates();
  await visitor.startDates.choose(quietDate(oceanRoad, 47));
  await visitor.startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('WATTLE10').first()).toBeVisible();
});
