import type { Locator, Page, Route } from '@playwright/test';
import { watchScripts } from './scripts.ts';

/** The host of Stripe's script, for every release. */
export const STRIPE_ORIGIN = 'https://js.stripe.com';

/**
 * The part of Stripe's script that the card step uses: three fields in frames that report their content and make a
 * token.
 *
 * It runs in the page. Stripe itself refuses a number that ends in 9.
 */
function stripeScript(): void {
  type Handler = (event: object) => void;
  class Field {
    readonly frame = document.createElement('iframe');
    readonly handlers = new Map<string, Handler>();
    readonly type: string;
    value = '';

    constructor(type: string, { style }: { style: { base: { color: string; fontFamily: string; fontSize: string } } }) {
      this.type = type;
      this.frame.title = `Secure ${type} input frame`;
      this.frame.style.cssText = 'display: block; width: 100%; height: 1.4em; border: 0';
      this.frame.addEventListener('load', () => this.#fill(style.base));
    }

    on(what: string, handler: Handler): void {
      this.handlers.set(what, handler);
    }

    mount(place: HTMLElement): void {
      place.append(this.frame);
    }

    update({ style }: { style: { base: { color: string } } }): void {
      this.frame.contentDocument!.querySelector('input')!.style.color = style.base.color;
    }

    destroy(): void {
      this.frame.remove();
    }

    #tell(what: string, event: object = {}): void {
      this.handlers.get(what)?.({ elementType: this.type, ...event });
    }

    #fill({ color, fontFamily, fontSize }: { color: string; fontFamily: string; fontSize: string }): void {
      const page = this.frame.contentDocument!;
      const input = page.createElement('input');
      input.setAttribute('aria-label', this.type);
      input.style.cssText = `width: 100%; padding: 0; border: 0; outline: 0; background: none; color: ${color}`;
      Object.assign(input.style, { fontFamily, fontSize });
      page.body.style.margin = '0';
      page.body.append(input);
      const enough = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 }[this.type] ?? 1;
      input.addEventListener('focus', () => this.#tell('focus'));
      input.addEventListener('blur', () => this.#tell('blur'));
      input.addEventListener('input', () => {
        this.value = input.value.replace(/\D/g, '');
        this.#tell('change', { empty: this.value === '', complete: this.value.length >= enough });
      });
      this.#tell('ready');
    }
  }

  const Stripe = () => ({
    elements: () => ({
      create: (type: string, options: ConstructorParameters<typeof Field>[1]) => new Field(type, options),
    }),
    createPaymentMethod: ({ card }: { card: Field }) =>
      Promise.resolve(
        card.value.endsWith('9')
          ? { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } }
          : { paymentMethod: { id: 'pm_1FromTheFields' } },
      ),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

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
