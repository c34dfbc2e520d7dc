import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { CARDS } from '../journeys/support/booking.ts';
import { quietDate, redCentre } from '../journeys/support/departures.ts';
import { test } from '../journeys/support/journey.ts';
import { openSettled } from '../journeys/support/settled.ts';

const FILE = fileURLToPath(new URL('../../docs/pictures/booking.webp', import.meta.url));
const SIZE = { width: 960, height: 600 };
/** The largest file that a README should load. */
const MOST_BYTES = 2_000_000;
const TRAVELLER = { otherNames: 'Ines Maria', lastName: 'Duarte', email: 'ines@example.com' };

test('booking', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor({ viewport: SIZE, colorScheme: 'light' });
  const { page, booking, startDates } = visitor;
  await visitor.turnsClock();
  const date = quietDate(redCentre, 14);
  const frames: { readonly png: Buffer; readonly ms: number }[] = [];
  const show = async (ms: number) => {
    frames.push({ png: await page.screenshot({ animations: 'disabled' }), ms });
  };

  await openSettled(page, '/');
  await show(900);
  await visitor.openTour(redCentre);
  await show(1000);
  await visitor.openStartDates();
  await show(900);
  await startDates.choose(date);
  await show(900);
  await startDates.next.click();
  await booking.isAt('Your cart');
  await show(900);
  await visitor.goOnTo('personal', [date]);
  await show(500);
  await booking.fillPersonal(TRAVELLER);
  await show(900);
  await booking.press('NEXT');
  await booking.passVisa();
  await booking.isAt('Great Choice! Your Trip Summary');
  await show(900);
  await booking.press('Pay Full Amount Now');
  await booking.fillCard(CARDS.pays);
  await show(900);
  await booking.button.click();
  await expect(booking.dialog.getByRole('heading', { name: /booked/ })).toBeVisible();
  await show(3000);

  const animation = await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ quality: 72, effort: 6, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer();
  await writeFile(FILE, animation);
  expect((await stat(FILE)).size).toBeLessThan(MOST_BYTES);
  expect((await sharp(await readFile(FILE), { animated: true }).metadata()).pages).toBe(frames.length);
});
