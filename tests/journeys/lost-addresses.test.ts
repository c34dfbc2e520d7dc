import { expect, test } from './support/journey.ts';

// The Worker answers for these folders before any file does, and hands on what it does not know.
for (const path of ['/check-in/nothing/', '/subscribe/nothing/', '/inbox/nothing/', '/nothing/']) {
  test(`M10 ${path}, where nobody made a page, shows the page that helps`, async ({ visitor: { page } }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trips' }).first()).toBeVisible();
    if (path !== '/nothing/') expect(await answer?.headerValue('cache-control')).toBe('no-store');
  });
}
