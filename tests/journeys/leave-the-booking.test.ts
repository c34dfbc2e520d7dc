import { usesChat } from './support/chat.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { stopClock } from './support/network.ts';

test('M83 M84 the chat button goes while the booking is open; who leaves for the chat or to contact us gets there a second and a half after it has closed', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const chat = page.locator('#chat');
  const contact = page.getByRole('dialog', { name: 'Contact Us' });
  const cart = page.getByRole('link', { name: 'Your cart, 1 trip' });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await usesChat(page, 'none');
  await page.clock.install();
  await visitor.hasInCart(quietDate(oceanRoad, 64));
  await page.goto('/trips/#my-cart');
  await booking.isAt('Your cart');

  await test.step('the chat button is away while the booking is open, and comes back', async () => {
    await booking.close.click();
    await stopClock(page);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { asked: heard });
      window.addEventListener('chat:open', () => heard.push('chat'));
      window.dispatchEvent(new CustomEvent('chat:ready'));
    });
    await page.clock.runFor(10_000);
    await expect(chat).toBeVisible();
    await cart.click();
    await expect(booking.dialog).toBeVisible();
    await expect(chat).toBeHidden();
    await booking.close.click();
    await expect(chat).toBeVisible();
  });

  await test.step('the chat opens after the booking has closed', async () => {
    await cart.click();
    await booking.isAt('Your cart');
    await booking.dialog.getByRole('link', { name: 'live chat' }).click();
    await expect(booking.dialog).toBeHidden();
    await page.clock.runFor(1400);
    expect(await asked()).toEqual([]);
    await page.clock.runFor(100);
    expect(await asked()).toEqual(['chat']);
    await expect(page).toHaveURL('/trips/');
  });

  await test.step('so do the ways to contact us, and the trip stays in the cart', async () => {
    await cart.click();
    await booking.press('NEXT');
    await booking.isAt('Personal Information');
    await booking.dialog.getByRole('link', { name: 'Contact us' }).click();
    await expect(booking.dialog).toBeHidden();
    await page.clock.runFor(1400);
    await expect(contact).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(contact).toBeVisible();
    await expect(contact.getByRole('button', { name: /^Leave a message/ })).toBeVisible();
    expect((await visitor.cart()).no_items).toBe(1);
  });

  await test.step('where there is no chat widget, the chat’s link leads to contact', async () => {
    await page.clock.resume();
    await page.goto('/reviews/#my-cart');
    await booking.isAt('Personal Information');
    await stopClock(page);
    await booking.dialog.getByRole('link', { name: 'live chat' }).click();
    await expect(booking.dialog).toBeHidden();
    await page.clock.runFor(1500);
    await expect(contact).toBeVisible();
  });
});

test('M85 M02 offers to start over only to a guest who is known, and forgets them and their cart', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const startOver = booking.dialog.getByRole('button', { name: 'Start over' });
  await visitor.reach('personal', quietDate(oceanRoad, 66));
  await expect(startOver).toHaveCount(0);
  await booking.passPersonal(traveller);
  await booking.isAt('Great Choice! Your Trip Summary');
  await page.reload();
  await booking.back.click();
  await booking.isAt('Personal Information');
  await expect(booking.field('Last name')).toHaveValue(traveller.lastName);

  await page.route('**/api/logout/', (route) => route.abort());
  await startOver.click();
  await expect(booking.errors.first()).toHaveText(
    'We could not start over. Please check your connection and try again.',
  );
  await page.unroute('**/api/logout/');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/(logout|cart)\/|trips\/)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await startOver.click();
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual(['GET /api/logout/', 'GET /api/cart/', 'GET /trips/']);
  expect((await visitor.cart()).no_items).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(traveller.lastName);
});
