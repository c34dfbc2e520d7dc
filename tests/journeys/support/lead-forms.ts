import type { Locator, Page } from '@playwright/test';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';

const LEAD_PATHS = {
  brochure: '/api/brochure/',
  contact: '/api/contact/',
  'trip-notes': '/api/trip-notes/',
  'mailing-list': '/api/subscribe-mailinglist/',
} as const;
type Lead = keyof typeof LEAD_PATHS;

interface PlayedForm {
  /** The requests so far. */
  readonly sent: Record<string, unknown>[];
}

/**
 * Simulates the functions behind a form, which accept it, and its token. When the token has come, the page's clock is
 * turned past the time in which a form looks like a robot's.
 */
export async function playForm(page: Page, lead: Lead): Promise<PlayedForm> {
  const sent: Record<string, unknown>[] = [];
  await page.clock.install();
  await page.route('**/api/csrf/', async (route) => {
    await route.fulfill({ json: { csrfmiddlewaretoken: 'token' } });
    const response = await route.request().response();
    await response?.finished();
    await page.clock.fastForward(FORM_TIME_TRAP_MS);
  });
  await page.route(`**${LEAD_PATHS[lead]}`, async (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({ json: {} });
  });
  return { sent };
}

/** Fills in what every form asks for: a name, an address and the consent. */
export async function fillIn(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Imogen Clarke');
  await form.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}
