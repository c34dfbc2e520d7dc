import { expect, type Page } from '@playwright/test';

/** Opens a page for staff, and signs in on the way. */
export async function signInFor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill('Tam');
  await page.getByLabel('Password').fill('journeys');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(path);
}
