import type { Locator } from '@playwright/test';
import { CARDS } from '../support/booking.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const MOST_PRESSES = 29;
const MOST_FIELDS = 15;

test('a single traveller books on a phone with at most 29 presses and 15 fields, and types nothing twice', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking, startDates, traveller } = visitor;
  let presses = 0;
  let fields = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    window.addEventListener('pointerdown', () => countPress(), { capture: true });
  });
  const type = async (field: Locator, text: string) => {
    fields += 1;
    await field.tap();
    await page.keyboard.type(text);
  };
  const choose = async (choice: Locator) => {
    fields += 1;
    await choice.tap();
  };

  const date = quietDate(redCentre, 31);
  await visitor.openTour(redCentre);
  await page.getByRole('button', { name: 'START DATES' }).first().tap();
  await startDates.turnBy(() => startDates.dialog.locator('.cal__nav button').last().tap(), date.start);
  // The months between are the journey's own, which takes a date that no other journey has.
  presses = 1;
  await startDates.day(date.start).tap();
  await startDates.next.tap();

  await booking.isAt('Your cart');
  await booking.button.tap();

  await booking.isAt('Personal Information');
  await type(booking.field('First and middle names'), traveller.otherNames);
  await type(booking.field('Last name'), traveller.lastName);
  await type(booking.field('Email'), traveller.email);
  await choose(booking.dialog.getByRole('radio', { name: 'Female', exact: true }));
  // A trip with an age limit needs the date of birth.
  await type(booking.field('Day'), '9');
  await type(booking.field('Month'), '4');
  await type(booking.field('Year'), '1998');
  await booking.field('How did you hear about us?').selectOption('A friend');
  fields += 1;
  // The browser's own list takes two presses, which are none of the page.
  presses += 2;
  await choose(booking.field('I agree to the terms'));
  await booking.button.tap();

  await booking.isAt(`Do you need a visa for ${redCentre.name}?`);
  await choose(booking.dialog.getByRole('radio', { name: 'No visa, thanks' }));
  await booking.button.tap();

  await booking.isAt('Great Choice! Your Trip Summary');
  await choose(booking.dialog.getByRole('radio', { name: /^Pay a deposit/ }));
  await booking.button.tap();

  await booking.isAt('Card Payment Information');
  await expect(booking.field('Card holder name')).toHaveValue(`${traveller.otherNames} ${traveller.lastName}`);
  await type(booking.field('Card number'), CARDS.pays);
  await type(booking.field('Expiry date'), '1234');
  await type(booking.field('CCV'), '123');
  await booking.button.tap();

  await expect(booking.dialog.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  expect(await booking.reference()).toMatch(/^[A-Z0-9]{8}$/);
  test.info().annotations.push({ type: 'count', description: `${presses} presses, ${fields} fields` });
  expect(presses).toBeGreaterThan(15);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(fields).toBeLessThanOrEqual(MOST_FIELDS);
});

/** The answers from NEXT to the cart, with their headers, in bytes. */
const MOST_BYTES = 8000;

test('from NEXT to the cart a phone waits for two round trips and no script', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking, startDates } = visitor;
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.choose(quietDate(redCentre, 32));
  // The styles of the booking come together with its script.
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ cssRules }) =>
      [...cssRules].some((rule) => rule.cssText.includes('.booking__foot')),
    ),
  );
  const scripts: string[] = [];
  const waves: string[][] = [];
  const answered: Promise<number>[] = [];
  let open = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    // A request that is sent while none is open waited for those before it.
    if (open === 0) waves.push([]);
    open += 1;
    waves.at(-1)!.push(`${request.method()} ${pathname}`);
  });
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    open -= 1;
    answered.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.button).toBeEnabled();
  expect(waves.map((wave) => wave.toSorted())).toEqual([
    ['POST /api/cart/'],
    ['GET /api/booking/', 'GET /api/cart/', 'GET /api/guest/'],
  ]);
  expect((await Promise.all(answered)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  // The cart's panel is another part of the page, and comes with the first trip.
  expect(scripts.filter((url) => url.includes('/Booking.'))).toEqual([]);
});
