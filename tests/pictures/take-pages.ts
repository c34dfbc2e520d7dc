import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { redCentre } from '../journeys/support/departures.ts';
import { test } from '../journeys/support/journey.ts';
import { openSettled } from '../journeys/support/settled.ts';

const SCREEN = { width: 1440, height: 900 };
const WIDTH = 1100;

for (const [name, url, colorScheme] of [
  ['tour', redCentre.url, 'light'],
  ['trips', '/trips/', 'light'],
  ['destination', '/destinations/kakadu-and-the-top-end/', 'light'],
  ['reviews-dark', '/reviews/', 'dark'],
] as const) {
  test(name, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ viewport: SCREEN, colorScheme });
    await openSettled(page, url);
    const screen = await page.screenshot({ animations: 'disabled' });
    const file = fileURLToPath(new URL(`../../docs/pictures/${name}.webp`, import.meta.url));
    await sharp(screen).resize(WIDTH).webp({ quality: 80 }).toFile(file);
  });
}
