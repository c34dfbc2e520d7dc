import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

test('a search finds articles and trips, answers and terms, what was misspelt and other words for the same, and says what is not there [E20]', async ({
  visitor: { page },
}) => {
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

  await test.step('what was misspelt is searched as it was probably meant [E20]', async () => {
    const counted = page.waitForRequest('**/api/search/missed/');
    await search('tasmaina');
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
      /^Showing \d+ results for “tasmania”\. Nothing found for “tasmaina”\.$/,
    );
    await expect(page.locator('.result').first().getByRole('link')).toHaveText('Tasmania');
    expect((await counted).postDataJSON()).toEqual({ query: 'tasmaina' });
  });

  await test.step('other words for the same are understood [E20]', async () => {
    await search('ayers rock');
    await expect(page.locator('.result').first().getByRole('link')).toHaveText('The Red Centre');
    await search('solo');
    await expect(page.getByRole('link', { name: /alone/i }).first()).toBeVisible();
  });

  await test.step('a search without results shows that, with other links', async () => {
    await search('zzzxqj');
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText('Nothing found for “zzzxqj”.');
    await expect(page.getByText('Try a single word, or a place')).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('link', { name: 'All trips' })).toBeVisible();
    await expect(results.getByRole('link', { name: 'Ask us' })).toBeVisible();
    await expect(results.locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Trips' }).first()).toBeVisible();
  });
});

test('the search field suggests pages while a visitor types, trips first, and Enter searches what was typed [E20]', async ({
  visitor: { page },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search/');
  expect(asked).not.toContain('/search.json');
  const field = page.getByRole('combobox', { name: 'What are you looking for?' });
  const options = page.getByRole('option');

  await test.step('trips come first, with days and price', async () => {
    await field.pressSequentially('ayers rock');
    await expect(options.first()).toHaveText(/^The Red Centre\s*10 days, from \$[\d,]+ AUD$/);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('Escape closes the list, and Enter searches for what was typed', async () => {
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await field.fill('swag');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/?q=swag');
    await expect(field).toHaveValue('swag');
  });

  await test.step('a suggestion is opened by arrow key and Enter, and by a press', async () => {
    await field.fill('visa');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const first = await options.first().locator('span').textContent();
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toContainText(first!);
    await expect(page).not.toHaveURL(/search/);
    await page.goto('/search/');
    await field.pressSequentially('tasm');
    await options.filter({ hasText: 'days' }).first().click();
    await expect(page).toHaveURL('/trips/tasmania/');
  });
});

test('without script the search page leads to everything [N03]', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/search/?q=swag');
  await page.getByRole('main').getByRole('link', { name: 'The Red Centre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Red Centre');
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
