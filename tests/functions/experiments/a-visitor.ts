import { createExecutionContext } from 'cloudflare:test';
import { createApp } from '#functions/app.ts';
import type { Env } from '#functions/platform/env.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { hashText } from '#functions/platform/secret-keys.ts';
import { presentCartKey } from '#functions/cart/cart-keys.ts';
import type { RequestedTour } from '#domain/cart.ts';
import type { Currency } from '#domain/currency.ts';
import { CARDS, type Shop } from '../support/a-shop.ts';

const SITE = 'http://localhost:8787';

/** The Worker's answer: its status and its JSON. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/**
 * One guest's browser, with its own cookies, on the site's real routes. It has no network address, so no limit counts
 * it.
 */
export interface Visitor {
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  /** The id of the visitor's cart in the database. */
  readonly cartId: () => Promise<string>;
  readonly fillCart: (
    requestedTours: readonly RequestedTour[],
    promoCode?: string,
  ) => Promise<Answer<{ version: string; error: string }>>;
  readonly enterGuest: () => Promise<Answer>;
  readonly pay: (card?: { acct?: string; installment?: number; cart_version?: string }) => Promise<Answer>;
}

/** Lets guests come by HTTP, at the shop's time and with its catalogue. */
export function openDoors(
  shop: Shop,
  other: { env?: Partial<Env>; gateway?: PaymentGateway } = {},
): (currency?: Currency) => Visitor {
  const app = createApp({ now: () => shop.context().now(), gateway: other.gateway });
  const world = { ...shop.context().env, ...other.env };
  let visitors = 0;
  return (currency) => {
    visitors += 1;
    const number = visitors;
    const cookies = new Map<string, string>(currency && [['currency', currency]]);
    const ask = async (path: string, init: { method: string; headers?: Record<string, string>; body?: string }) => {
      const request = new Request(`${SITE}${path}`, {
        ...init,
        headers: {
          ...init.headers,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      const response = await app.fetch(request, world, createExecutionContext());
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        cookies.set(name!, value!);
      }
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    };
    const post = (path: string, body: unknown) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return {
      post,
      cartId: async () => {
        const hash = await hashText(cookies.get('cart') ?? '');
        return (await presentCartKey(world.DB, hash, shop.context().now()))!.cart.id;
      },
      fillCart: async (requestedTours, promoCode) =>
        (await post('/api/cart/', {
          items: requestedTours.flatMap(toPostedItems),
          ...(promoCode !== undefined && { promo_code: promoCode }),
        })) as Answer<{ version: string; error: string }>,
      enterGuest: () =>
        post('/api/guest/', {
          other_names: 'Ada',
          last_name: `Lovelace the ${number}`,
          email: `guest-${number}@guest.example`,
          gender: 'Female',
          hear: 'Search',
          tc_terms: true,
        }),
      pay: (card) =>
        post('/api/checkout/card/', {
          name: 'Ada Lovelace',
          acct: CARDS.good,
          cvv2: '123',
          expmonth: '12',
          expyear: '2030',
          installment: 1,
          ...card,
        }),
    };
  };
}

function toPostedItems(requested: RequestedTour) {
  const tour = {
    tour_date_id: requested.tourDateId,
    tour_combination_id: requested.combinationId,
    insurance_id: requested.insuranceId,
    visa_id: requested.visaId,
  };
  return [tour, ...requested.addonIds.map((id) => ({ tour_date_id: requested.tourDateId, addon_id: id }))];
}
