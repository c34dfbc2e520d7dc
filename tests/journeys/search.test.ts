import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';

const INDEX = '**/pagefind/**';

test('a search finds articles and trips, and nothing of the index is asked for before', async ({
  visitor: { page },
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/pagefind/') && asked.push(request.url()));
  await page.goto('/search/');
  await page.getByRole('searchbox').fill('swag');
  expect(asked).toEqual([]);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/search/?q=swag');
  await expect(page.getByRole('status')).toHaveText(/^\d+ results for “swag”$/);
  await expect(page.getByRole('searchbox')).toHaveValue('swag');
  await expect(page.locator('.result mark').first()).toHaveText(/swag/i);
  await expectAccessible(page, 'results');
  await page.getByRole('link', { name: 'What a swag is' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What a swag is');
});

test('a search opened by its address is tried again, shows many results a few at a time, and says what is not there', async ({
  visitor: { page },
}) => {
  const search = async (words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('searchbox').press('Enter');
  };

  await test.step('where it cannot reach its index it says so, and can be tried again', async () => {
    await page.route(INDEX, (route) => route.abort());
    await page.goto('/search/?q=swag');
    await expect(page.getByRole('status')).toHaveText('The signal dropped.');
    await expectAccessible(page, 'failed');
    await page.unroute(INDEX);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText(/^\d+ results for “swag”$/);
  });

  await test.step('many results come a few at a time', async () => {
    await search('bus');
    await expect(page.getByRole('status')).toHaveText(/^\d+ results for “bus”$/);
    const results = page.locator('.result');
    await expect(results).toHaveCount(8);
    await page.getByRole('button', { name: 'SHOW MORE' }).click();
    await expect(results.nth(8).getByRole('link')).toBeFocused();
  });

  await test.step('what is not there is said, with ways on', async () => {
    await search('zzzxqj');
    await expect(page.getByRole('status')).toHaveText('Nothing found for “zzzxqj”.');
    await expect(page.getByText('Try one word instead of three')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Trips' }).first()).toBeVisible();
  });
});

test('N03 without script the search page leads to everything', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/search/?q=swag');
  await page.getByRole('main').getByRole('link', { name: 'The Red Centre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Red Centre');
});
