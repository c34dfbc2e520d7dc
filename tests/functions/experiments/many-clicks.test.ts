import { env } from 'cloudflare:workers';
import { expect, inject, test, vi } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import '../../support/provided.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';
import { openDoors, type Answer } from './a-visitor.ts';
import { onBackendInProcess, onRealBackend, type Backend } from './backend.ts';
import { overTheNetwork, turnsByLot } from './over-the-network.ts';
import { withoutGuards } from './without-guards.ts';

const { clickingGuests: CARTS } = inject('proofs');
const seed = inject('seed');
const CLICKS = 10;

interface Weakness {
  readonly withoutGuards?: boolean;
  readonly withoutKeys?: boolean;
}

/** Each guest enters, then clicks ten times at once on "Pay". All guests do so at the same time. */
async function clickALot(backend: Backend, carts: number, weak: Weakness = {}) {
  const shop = aShop([seatsOn('2027-03-13', carts * CLICKS)]);
  const turn = turnsByLot(seed);
  const DB = weak.withoutGuards ? withoutGuards(backend.db(turn)) : backend.db(turn);
  const bound = { DB, SANDBOX_GATEWAY: backend.binding };
  const { charges, gateway } = countCharges(overTheNetwork(sandboxGateway({ ...env, ...bound }), turn), weak);
  const newVisitor = openDoors(shop, { env: bound, gateway });
  const clicks = await Promise.all(
    Array.from({ length: carts }, async () => {
      const visitor = newVisitor();
      const cart = await visitor.fillCart([aRequestedTour(shop.departures[0]!)]);
      expect((await visitor.enterGuest()).status).toBe(200);
      return Promise.all(Array.from({ length: CLICKS }, () => visitor.pay({ cart_version: cart.body.version })));
    }),
  );
  const count = async (what: string) =>
    (await backend.db().prepare(`SELECT COUNT(*) AS rows FROM ${what}`).first<{ rows: number }>())!.rows;
  return {
    clicks,
    charges: charges.size,
    captured: (await backend.gateway.list(0)).filter(({ state }) => state === 'captured').length,
    attempts: await count('attempts'),
    orders: await count(`orders WHERE state = 'paid'`),
    sold: await count(`holds WHERE state = 'sold'`),
    broken: await brokenInvariants(backend.db()),
  };
}

/** Counts the charges of a provider that knows a charge only by its key. */
function countCharges(gateway: PaymentGateway, { withoutKeys = false }: Weakness) {
  const charges = new Set<string>();
  const capture: PaymentGateway['capture'] = async ({ key, id }) => {
    const used = withoutKeys ? crypto.randomUUID() : key;
    charges.add(used);
    return gateway.capture({ key: used, id });
  };
  return { charges, gateway: { ...gateway, capture } };
}

function expectOneBookingEach({ clicks, broken, ...counts }: Awaited<ReturnType<typeof clickALot>>, carts: number) {
  const others = clicks.flat().filter(({ status }) => status !== 200 && status !== 409);
  expect(others).toEqual([]);
  for (const answers of clicks) {
    const references = new Set(answers.filter(({ status }) => status === 200).map(referenceOf));
    expect(references.size).toBe(1);
  }
  expect(counts).toEqual({ charges: carts, captured: carts, attempts: carts, orders: carts, sold: carts });
  expect(broken).toEqual([]);
}

const referenceOf = ({ body }: Answer) => (body as { booking_reference: string }).booking_reference;

test(`${CARTS} guests click ten times each on Pay: a charge, an order and a reference each [N01, P03]`, async () => {
  console.log(`${CARTS} guests who click ten times, seed ${seed}`);
  expectOneBookingEach(await onBackendInProcess((backend) => clickALot(backend, CARTS)), CARTS);
}, 600_000);

test('the same with ten guests in D1 [N01, P03]', async () => {
  expectOneBookingEach(await onRealBackend((backend) => clickALot(backend, 10)), 10);
}, 120_000);

test('control: without the guards and the rule of one open payment a cart has several payments [N01, P03]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { attempts } = await onBackendInProcess(async (backend) => {
    await backend.db().prepare('DROP INDEX attempts_one_open').run();
    return clickALot(backend, 10, { withoutGuards: true });
  });

  expect(attempts).toBeGreaterThan(10);
}, 60_000);

test('control: without idempotency keys cards are charged more than once [N01, P03]', async () => {
  const { charges } = await onBackendInProcess((backend) => clickALot(backend, 10, { withoutKeys: true }));

  expect(charges).toBeGreaterThan(10);
}, 60_000);
