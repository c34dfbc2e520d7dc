import {
  expectGoodLooks,
  expectGoodLooksAt,
  expectGoodLooksWithLargeText,
  ONE_WIDTH,
  STILL,
} from '../support/looks.ts';
import { CARDS } from '../support/booking.ts';
import { ChatPanel, ChatServer } from '../support/chat.ts';
import { quietDate, redCentre, reef, saleDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

test('has nothing axe can find in the cart panel, the calendar and the menus, and fits small screens [P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, startDates } = visitor;
  const inCart = quietDate(redCentre, 12);
  await visitor.hasInCart(inCart);
  await visitor.openTour(redCentre);
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
  await expectGoodLooks(page, 'cart panel', undefined, '.cartpanel');
  await visitor.openStartDates();
  await startDates.choose(quietDate(redCentre, 13));
  await expectGoodLooks(page, 'calendar');
  await startDates.choose(inCart);
  await expectGoodLooks(page, 'calendar, in the cart', ONE_WIDTH);
  await page.keyboard.press('Escape');
  await expect(startDates.dialog).toBeHidden();
  for (const [width, name] of [
    [1440, /Select a currency/],
    [360, 'Menu'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name }).first().click();
    await expectGoodLooksAt(page, width, width < 600 ? 'menu' : 'currencies');
    if (name === 'Menu') await expectGoodLooksWithLargeText(page, 'menu');
    await page.keyboard.press('Escape');
  }
  // The browser goes back when a sheet has closed, which would also undo the next address.
  await page.waitForFunction(() => !(history.state as { sheet?: number } | null)?.sheet);
  await page.setViewportSize(STILL.viewport);
  await visitor.openTour(reef);
  await visitor.openStartDates();
  await startDates.choose(saleDate(reef));
  await expectGoodLooks(page, 'calendar with choices', ONE_WIDTH);
});

test('has nothing axe can find in a booking up to the summary, and every step fits small screens [P15, N16, P36]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, booking, traveller } = visitor;
  await visitor.turnsClock();
  await page.goto('/trips/#my-cart');
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  await expectGoodLooks(page, 'empty cart');
  await visitor.hasInCart(quietDate(redCentre, 14));
  await page.reload();
  await booking.isAt('Your cart');
  await booking.dialog.getByText('Add to this trip').click();
  await expectGoodLooks(page, 'cart with what can be added');
  await booking.press('NEXT');
  await booking.isAt('Personal Information');
  await expectGoodLooks(page, 'personal');
  await booking.press('NEXT');
  await expect(booking.button).toHaveText(/^error\b/);
  await expectGoodLooks(page, 'personal, errors', ONE_WIDTH);
  await booking.fillPersonal(traveller);
  await booking.button.click();
  await booking.isAt('Do you need a visa for The Red Centre?');
  await expectGoodLooks(page, 'visa');
  await booking.press('NEXT');
  await expect(booking.button).toHaveText(/^error\b/);
  await expectGoodLooks(page, 'visa, error', ONE_WIDTH);
  await booking.chooseVisa('No visa, thanks');
  await booking.button.click();
  await booking.isAt('Great Choice! Your Trip Summary');
  await expectGoodLooks(page, 'summary');
  await booking.field('Promo code').fill('NOPE');
  await booking.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    booking.dialog.getByText('Sorry, this promo code isn’t valid. Please try another.', { exact: true }),
  ).toBeVisible();
  await expectGoodLooks(page, 'summary, promo code refused', ONE_WIDTH);
});

test('has nothing axe can find from the card to the confirmation, and every step fits small screens [E22, P15, N16]', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, booking } = visitor;
  await visitor.reach('card', quietDate(redCentre, 15));
  await expectGoodLooks(page, 'card');
  await booking.press('confirm booking');
  await expect(booking.button).toHaveText(/^error\b/);
  await expectGoodLooks(page, 'card, errors', ONE_WIDTH);
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  await expectGoodLooks(page, 'booked');
  await booking.givesDetails();
  await expectGoodLooks(page, 'additional');
  await booking.finish();
  await expectGoodLooks(page, 'confirmation');
});

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

test('axe finds nothing in the chat, and nothing reaches past it, narrow and wide, light and dark [P15, N16]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor(STILL);
  const server = await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  server.open = false;
  // Without a conversation the form for a message would open.
  server.write('Hello again', '', 'visitor');
  await openSettled(page, '/faq/');
  await chat.open();
  await chat.send('Hello');
  await expect(chat.dialog.getByRole('textbox', { name: 'Your email' })).toBeFocused();
  await expectGoodLooks(page, 'chat, no address');
  server.send({ type: 'hours', open: true, hours: '' });
  await chat.send(LONG);
  await expect(chat.mine(LONG)).toContainText('Delivered');
  server.markRead();
  server.write(`See https://saltbush.example/${LONG} and tell us.`);
  server.write('Priya joined', '', 'notice');
  await chat.dialog.getByText('Have to go? Get the reply by email').click();
  // The sign of typing is valid for some seconds only.
  const typing = setInterval(() => server.send({ type: 'typing', name: 'Priya' }), 1000);
  await expect(chat.log).toContainText('Priya is typing');
  await expectGoodLooks(page, 'chat, a conversation');
  clearInterval(typing);
  await server.stop();
  await chat.send('Still there?');
  await expect(chat.mine('Still there?')).toContainText('Sending');
  await expectGoodLooks(page, 'chat, no connection', ONE_WIDTH);
  const animations = await page.evaluate(
    () => document.querySelector('.chat')!.getAnimations({ subtree: true }).length,
  );
  expect(animations, 'nothing moves for who asks for less motion').toBe(0);
});

test('on a phone the chat is a sheet over all of the page, which cannot be reached behind it [P15]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ viewport: { width: 360, height: 640 } });
  await ChatServer.behind(page);
  const chat = new ChatPanel(page);
  await openSettled(page, '/faq/');
  await chat.open();
  await expect.poll(() => chat.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('.chat') === null;
    });
    expect(outside).toBe(false);
  }
  // Turned on its side there is room for page and panel beside each other.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(chat.dialog).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('.chat')!.matches(':modal'))).toBe(false);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => page.evaluate(() => document.querySelector('.chat')!.matches(':modal'))).toBe(true);
});
