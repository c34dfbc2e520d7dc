import type { Page } from '@playwright/test';
import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';

test('P15 opens and closes without moving anything for who asked for less motion', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor({ reducedMotion: 'reduce' });
  const { page, startDates } = visitor;
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  expect(await longestMovement(page)).toBeLessThanOrEqual(10);
  await startDates.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(startDates.dialog).toBeHidden();
});

/** How long, in milliseconds, the slowest thing that changes its place or its size takes. */
async function longestMovement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const moves = /translate|transform|scale|rotate|inset|margin|height|width|all/;
    const milliseconds = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
    const longest = [...document.querySelectorAll('dialog, dialog *')].map((element) => {
      const style = getComputedStyle(element);
      const durations = style.transitionDuration.split(', ').map(milliseconds);
      const transitions = style.transitionProperty
        .split(', ')
        .map((property, index) => (moves.test(property) ? durations[index % durations.length]! : 0));
      const animations = style.animationName === 'none' ? [] : style.animationDuration.split(', ').map(milliseconds);
      return Math.max(...transitions, ...animations, 0);
    });
    return Math.max(...longest);
  });
}
