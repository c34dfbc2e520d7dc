import type { Page } from '@playwright/test';
import { openHome } from './support/home.ts';
import { expect, test } from './support/journey.ts';
import { stopClock } from './support/network.ts';

async function slideShown(page: Page): Promise<number> {
  return Number((await page.locator('[data-hero-count]').textContent())?.split(' / ')[0]);
}

/** Takes pointer and focus away from wherever they are. */
async function letGo(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('M27 a poster holds for 4 s and fades for 1.5 s', async ({ visitor: { page } }) => {
  await openHome(page);
  await stopClock(page);
  const slides = await page.locator('.hero__slide').count();
  for (let turn = 0; turn < slides; turn += 1) {
    const before = await slideShown(page);
    await page.clock.runFor(4000);
    expect(await slideShown(page)).toBe((before % slides) + 1);
  }
  // Looked at in the moment of the press: afterwards the machine decides how much of the fade is left.
  const fade = await page.getByRole('button', { name: 'Next slide' }).evaluate((button: HTMLElement) => {
    button.click();
    return getComputedStyle(document.querySelector('.hero__slide:not([inert])')!).transition;
  });
  expect(fade).toMatch(/^opacity 1\.5s/);
});

test('M27 P15 the posters stand still when paused, under the pointer and with the focus on them', async ({
  visitor: { page },
}) => {
  await openHome(page);
  await stopClock(page);
  const standsStill = async (why: string) => {
    const before = await slideShown(page);
    await page.clock.runFor(12_000);
    expect(await slideShown(page), why).toBe(before);
  };
  await page.locator('.hero h1').hover();
  await standsStill('under the pointer');
  await letGo(page);
  await page.getByRole('button', { name: 'Next slide' }).focus();
  await standsStill('with the focus');
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await letGo(page);
  await standsStill('paused');
  await page.getByRole('button', { name: 'Play slides' }).click();
  await letGo(page);
  const before = await slideShown(page);
  await page.clock.runFor(5000);
  expect(await slideShown(page)).not.toBe(before);
});

test('M27 only the poster in view can be read or reached, and a press shows the next with its picture', async ({
  visitor: { page },
}) => {
  await openHome(page);
  await page.getByRole('button', { name: 'Pause slides' }).click();
  const before = await slideShown(page);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(() => slideShown(page)).not.toBe(before);
  await expect(page.locator('.hero__slide:not([inert])')).toHaveCount(1);
  await expect(page.locator('.hero__slide:not([inert]) img')).toBeVisible();
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(() => slideShown(page)).toBe(before);
});

test('M27 nothing moves by itself for who asked for less motion', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ reducedMotion: 'reduce' });
  await openHome(page);
  await stopClock(page);
  await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden();
  await page.clock.runFor(20_000);
  expect(await slideShown(page)).toBe(1);
  await page.getByRole('button', { name: 'Next slide' }).click();
  expect(await slideShown(page)).toBe(2);
});

test('M21 M154 #destinations leads to the dropdown for the width: phone, tablet or wide', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ reducedMotion: 'reduce' });
  for (const [width, place] of [
    [576, 'phone'],
    [577, 'tablet'],
    [992, 'tablet'],
    [993, 'wide'],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 640 });
      // Another query is another page; the hash alone would not load it again.
      await page.goto(`/?width=${width}#destinations`);
      const places = page.locator('[data-where-to]').filter({ visible: true });
      await expect(places).toHaveCount(1);
      await expect(places).toHaveClass(new RegExp(`where__ticket--${place}`));
      await expect(places).toBeInViewport({ ratio: 1 });
    });
  }
});
