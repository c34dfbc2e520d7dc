import { expect, test } from './support/journey.ts';

// For the first two the Worker answers before any file does, and hands on what it does not know.
for (const path of ['/check-in/nothing/', '/inbox/nothing/', '/subscribe/nothing/', '/nothing/']) {
  test(`M10 ${path}, where nobody made a page, shows the page that helps`, async ({ visitor: { page } }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trips' }).first()).toBeVisible();
  });
}
