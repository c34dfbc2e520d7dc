import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import worker from '#functions/index.ts';
import { noticeWithdrawnDepartures } from '#functions/office/departures.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { alertsOf } from '../support/alerts.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { aShop, challenged, orderOf, seatsOn, type Shop } from '../support/a-shop.ts';

const ALERT = 'guests are booked on departures missing from content';
const HELD = 'seats are held on departures missing from content';

afterEach(async () => {
  vi.useRealTimers();
  expect(await brokenInvariants(env.DB)).toEqual([]);
  await env.DB.prepare('DELETE FROM audit WHERE subject IN (?, ?)').bind(ALERT, HELD).run();
});

/** How many alerts of this name have named a departure. */
async function alertCount(alert: string, id: string): Promise<number> {
  return (await alertsOf(alert)).filter((told) => told.split(' ').includes(id)).length;
}

/** Removes all departures but these from content. */
function offerOnly(shop: Shop, ...departures: Shop['departures']): void {
  const [tour] = shop.tours.values();
  shop.tours.set(tour!.code, { ...tour!, departures });
}

test('a payment that was waiting is not booked on a departure that was taken out: no charge, and words [P02, P05]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const cartId = await challenged(shop);
  const [march, may] = shop.departures;
  offerOnly(shop, march!);
  await shop.answerBank(cartId, true);
  const { id } = await shop.attemptOf(cartId);
  const name = [...shop.tours.values()][0]!.name;

  expect(await settle(shop.context(), id)).toEqual({
    kind: 'not-charged',
    state: 'voided',
    message: `Sorry, ${name} on 1 May 2027 has just sold out. You haven’t been charged. Please choose another date.`,
  });
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
  expect((await shop.seats(march!)).sold + (await shop.seats(may!)).sold).toBe(0);
});

test('a booked departure that was taken out raises an alert each hour, until content has it again', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const [march, may] = shop.departures;
  await shop.pay(await shop.guest([march!]));
  await shop.pay(await shop.guest([may!]));
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toEqual([]);

  offerOnly(shop, march!);
  await noticeWithdrawnDepartures(shop.context());
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toEqual([may!.id, may!.id]);

  offerOnly(shop, march!, may!);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toHaveLength(2);
  shop.tours.clear();
  await noticeWithdrawnDepartures(shop.context());
  expect((await alertsOf(ALERT)).at(-1)).toBe(`${march!.id} ${may!.id}`);
  shop.advance(400 * 24 * 60);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT), 'its days are over').toHaveLength(3);
});

test('a ticket without a date raises the alert once its tour, or the ticket itself, was taken out', async () => {
  const shop = aShop([anOpenDeparture(), seatsOn('2027-05-01', 5)]);
  const [ticket, may] = shop.departures;
  await shop.pay(await shop.guest([ticket!]));
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(0);

  offerOnly(shop, may!);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(1);
  shop.tours.clear();
  shop.advance(400 * 24 * 60);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(2);
});

test('a departure that was taken out raises an alert as long as seats of it are held', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const [march, may] = shop.departures;
  await challenged(shop);
  const toldOf = (id: string) => alertCount(HELD, id);
  await noticeWithdrawnDepartures(shop.context());
  expect(await toldOf(may!.id)).toBe(0);

  offerOnly(shop, march!);
  await noticeWithdrawnDepartures(shop.context());
  expect([await toldOf(may!.id), await toldOf(march!.id)]).toEqual([1, 0]);
  expect((await alertsOf(ALERT)).join()).not.toContain(may!.id);

  shop.advance(21);
  await noticeWithdrawnDepartures(shop.context());
  expect(await toldOf(may!.id)).toBe(1);
});

test('and until staff have cancelled its bookings, which the hourly timer looks for', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5)]);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  shop.tours.clear();
  vi.setSystemTime(shop.context().now());
  const hourly = { cron: '0 * * * *', scheduledTime: Date.now(), noRetry: () => undefined };
  await worker.scheduled(hourly, shop.context().env, createExecutionContext());
  expect((await alertsOf(ALERT)).join()).toContain(shop.departures[0]!.id);

  await cancelBooking(shop.context(), (await orderOf(shop, cartId)).id);
  const told = (await alertsOf(ALERT)).length;
  await noticeWithdrawnDepartures(shop.context());
  expect((await alertsOf(ALERT)).slice(told).join()).not.toContain(shop.departures[0]!.id);
});
