import type { Locator, Page, Route } from '@playwright/test';
import { stripeScript } from '../../support/stripe-script.ts';
import { watchScripts } from './network.ts';

/** The host of Stripe's script, for every release. */
export const STRIPE_ORIGIN = 'https://js.stripe.com';

/** The content of a payment's request when it left the page. */
export type Posted = Record<string, unknown>;

/**
 * Lets the card step show Stripe's fields on the demonstration site: the functions' answers name them, the script above
 * replaces Stripe's, and the token becomes a test card on its way to the functions.
 */
export async function showStripeFields(page: Page, testCard: string): Promise<{ posted: Posted[]; asked: string[] }> {
  const posted: Posted[] = [];
  const asked: string[] = [];
  await page.route('**/api/booking/', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    const card_fields = { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_test_made_up' };
    await route.fulfill({ response, json: { ...session, demonstration: false, card_fields } });
  });
  await page.route('**/api/checkout/card/', async (route) => {
    const body = route.request().postDataJSON() as Posted;
    posted.push(body);
    await route.continue({ postData: { ...body, acct: testCard, cvv2: '123', expmonth: '12', expyear: '2034' } });
  });
  await page.route(`${STRIPE_ORIGIN}/**`, async (route) => {
    asked.push(route.request().url());
    await answerScript(route);
  });
  return { posted, asked };
}

async function answerScript(route: Route): Promise<void> {
  await route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript.toString()})()` });
}

/** The input inside one of the frames. */
export function stripeField(page: Page, field: 'cardNumber' | 'cardExpiry' | 'cardCvc'): Locator {
  return page.frameLocator(`iframe[title="Secure ${field} input frame"]`).getByRole('textbox');
}

export async function fillStripeFields(page: Page, number = '4242424242424242'): Promise<void> {
  await stripeField(page, 'cardNumber').fill(number);
  await stripeField(page, 'cardExpiry').fill('12 / 34');
  await stripeField(page, 'cardCvc').fill('123');
}

/** Counts, from here until it is called, the scripts of a page that would fetch Stripe's. */
export function watchStripeLoaders(page: Page): () => Promise<number> {
  const scripts = watchScripts(page);
  return async () => (await Promise.all(scripts.values())).filter((text) => text.includes(STRIPE_ORIGIN)).length;
}
