import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

const SCREEN = { width: 360, height: 640 };

test('M33 M34 on a phone too what goes moves out and what stays moves in, with no page wider than the screen', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const moves = await watchMoves(page);
  await openSettled(page, '/destinations/red-centre/');
  const back = page.locator('.rows__back:visible');
  const move = { leaves: 'row-leaves', arrives: 'row-arrives', width: SCREEN.width };

  await page.locator('.destination__jump a').last().tap();
  await expect(page.locator('.row-trip:visible')).toHaveCount(1);
  await expect.poll(moves).toEqual([move]);
  await back.tap();
  await expect(back).toHaveCount(0);
  await expect.poll(moves).toEqual([move, move]);
});

/** For each transition, the animations of the rows and the width of the page meanwhile. */
async function watchMoves(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const moves: unknown[] = [];
    Object.assign(window, { moves });
    const root = () => document.documentElement;
    const animationOf = (part: string) => getComputedStyle(root(), `::view-transition-${part}(rows)`).animationName;
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = begin(update);
      transition.ready.then(
        () => moves.push({ leaves: animationOf('old'), arrives: animationOf('new'), width: root().scrollWidth }),
        (fault: unknown) => moves.push(String(fault)),
      );
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moves: unknown[] }).moves);
}
