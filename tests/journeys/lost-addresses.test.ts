import { expect, test } from './support/journey.ts';

test('M10 an address where nobody made a page shows the page that helps', async ({ visitor: { page } }) => {
  // For the first two the Worker answers before any file does, and hands on what it does not know.
  for (const path of ['/check-in/nothing/', '/inbox/nothing/', '/subscribe/nothing/', '/nothing/']) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect.soft(answer?.status()).toBe(404);
      await expect.soft(page.getByText('404', { exact: true })).toBeVisible();
      await expect.soft(page.getByRole('link', { name: 'Trips' }).first()).toBeVisible();
    });
  }
});
