import type { Page } from '@playwright/test';

/** The banner that asks for consent, and lets choose. */
export const consentBanner = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' });

/** A button of the banner. */
export const consentButton = (page: Page, name: string) => consentBanner(page).getByRole('button', { name });
