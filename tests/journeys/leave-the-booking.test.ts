import { usesChat } from './support/chat.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { stopClock } from './support/network.ts';

test('M83 M84 who leaves the booking for the chat or to contact us gets there a second and a half after it has closed; the chat button is away meanwhile', async ({
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
  await visitor.hasInCart(quietDate(oceanRoad, 64));
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
