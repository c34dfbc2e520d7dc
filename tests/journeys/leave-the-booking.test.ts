import { CARDS } from './support/booking.ts';
import { usesChat } from './support/chat.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { answerLater, stopClock } from './support/network.ts';

test('M84 closes the booking, and a second and a half later opens the ways to contact us', async ({ visitor }) => {
  const { page, booking } = visitor;
  await page.clock.install();
  await visitor.reach('personal', quietDate(oceanRoad, 64));
  await stopClock(page);
  await booking.dialog.getByRole('link', { name: 'Contact us' }).click();
  await expect(booking.dialog).toBeHidden();
  const contact = page.getByRole('dialog', { name: 'Contact Us' });
  await page.clock.runFor(1400);
  await expect(contact).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(contact).toBeVisible();
  await expect(contact.getByRole('button', { name: /^Leave a message/ })).toBeVisible();
  expect((await visitor.cart()).no_items).toBe(1);
});

test('M84 opens the chat widget after the booking has closed, and contact where there is no widget', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await usesChat(page, 'none');
  await page.clock.install();
  await visitor.reach('cart', quietDate(oceanRoad, 65));
  await page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    window.addEventListener('chat:open', () => asked.push('chat'));
    window.dispatchEvent(new CustomEvent('chat:ready'));
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await stopClock(page);
  await booking.dialog.getByRole('link', { name: 'live chat' }).click();
  await expect(booking.dialog).toBeHidden();
  await page.clock.runFor(1400);
  expect(await asked()).toEqual([]);
  await page.clock.runFor(100);
  expect(await asked()).toEqual(['chat']);
  await expect(page).toHaveURL('/trips/');

  await page.clock.resume();
  await page.goto('/reviews/#my-cart');
  await booking.isAt('Your cart');
  await booking.dialog.getByRole('link', { name: 'live chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();
});

test('M83 takes the chat button away while the booking is open, and brings it back', async ({ visitor }) => {
  const { page, booking } = visitor;
  await usesChat(page, 'none');
  await page.clock.install();
  await page.goto('/trips/');
  const chat = page.locator('#chat');
  const send = (name: string) => page.evaluate((type) => window.dispatchEvent(new CustomEvent(type)), name);
  await send('booking:open');
  await booking.close.click();
  await stopClock(page);
  await send('chat:ready');
  await page.clock.runFor(10_000);
  await expect(chat).toBeVisible();
  await send('booking:open');
  await expect(booking.dialog).toBeVisible();
  await expect(chat).toBeHidden();
  await booking.close.click();
  await expect(chat).toBeVisible();
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

test('M82 M94 comes back from a payment elsewhere to the additional information, a second later', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await page.clock.install();
  await visitor.reach('card', quietDate(oceanRoad, 67));
  await booking.payWith(CARDS.challenged);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  const session = await answerLater(page, '**/api/booking/');
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(booking.dialog.getByText('Loading your cart…')).toBeVisible();
  await stopClock(page);
  session.answer();
  const landed = booking.dialog.getByText('Your payment went through. One moment…');
  await expect(landed).toBeVisible();
  await page.clock.runFor(900);
  await expect(landed).toBeVisible();
  await page.clock.runFor(100);
  await booking.isAt('Additional Information');
  await page.clock.resume();
  await page.reload();
  await booking.isAt('Additional Information');
});

test('M101 goes on with the payment also in a tab that has seen none of it', async ({ visitor }) => {
  await visitor.reach('card', quietDate(oceanRoad, 68));
  const second = await visitor.anotherTab();
  await second.page.goto('/booking/unsuccessful/');
  await second.page.getByRole('link', { name: 'continue' }).click();
  await second.booking.isAt('Card Payment Information');
});

test('M144 the card is the way to pay, and the provider’s own page is not offered', async ({ visitor }) => {
  const { booking } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 69));
  await expect(booking.field('Card number')).toBeVisible();
  await expect(booking.dialog.getByText('payment provider’s page')).toHaveCount(0);
});
