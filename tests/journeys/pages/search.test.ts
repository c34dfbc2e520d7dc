import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

test('a search finds articles and trips, answers and terms [E20]', async ({ visitor: { page } }) => {
  await test.step('it finds articles and trips, and nothing of the index is asked for before', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/pagefind/') && asked.push(request.url()));
    await page.goto('/search/');
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('swag');
    expect(asked).toEqual([]);
    await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter');
    await expect(page).toHaveURL('/search/?q=swag');
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^\d+ results for “swag”$/);
    await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toHaveValue('swag');
    await expect(page.locator('.result mark').first()).toHaveText(/swag/i);
    await page.getByRole('link', { name: 'What a swag is' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What a swag is');
  });

  const search = async (words: string) => {
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill(words);
    await page.getByRole('combobox', { name: 'What are you looking for?' }).press('Enter');
  };

  await test.step('it finds what the answers and the terms say', async () => {
    await page.goto('/search/');
    await search('cancel');
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(/^\d+ results for “cancel”$/);
    await expect(page.getByRole('link', { name: 'Can I change my date, or cancel?' })).toBeVisible();
    await expect(page.locator('.result').filter({ hasText: 'Terms' }).first()).toBeVisible();
  });
});

test('a hash with a broken encoding leaves the questions as they are, and the next one opens its answer [P43]', async ({
  visitor: { page },
}) => {
  // The visitor fails a test in which a page's script fails.
  await openSettled(page, '/faq/#%E0%A4%A');
  await expect(page.locator('.faq details[open]')).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#about-alone'));
  await expect(page.locator('.faq details[open]')).toHaveCount(1);
});
