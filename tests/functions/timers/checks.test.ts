import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/durations.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aShop } from '../support/a-shop.ts';
import { alertsOf, execute } from '../support/database.ts';

const WRONG_SUM = 'broken rule: the paid amount of an order is the sum of its payments';
const WRONG_USES = 'broken rule: used promo uses are counted';

beforeEach(() => execute('DELETE FROM daily_work'));

test('what changed is checked within the hour, and all the rest as the minutes go round', async () => {
  const shop = aShop();
  const orders = [];
  for (let count = 0; count < 12; count += 1) orders.push((await shop.book()).orderId);
  const [early, late] = [orders.toSorted()[0]!, orders.toSorted().at(-1)!];
  for (const minutes of [2, 60]) {
    shop.advance(minutes);
    await runHour(shop.context());
  }
  await execute('UPDATE orders SET paid_minor = paid_minor - 1 WHERE id IN (?, ?)', early, late);

  await runHour(shop.context());
  expect(await alertsOf(WRONG_SUM)).toEqual([]);
  await execute('UPDATE attempts SET updated_at = ? WHERE order_id = ?', shop.context().now(), late);
  await runHour(shop.context());
  expect(await alertsOf(WRONG_SUM)).toEqual([late]);

  const seen = async () => (await alertsOf(WRONG_SUM)).flatMap((ids) => ids.split(' '));
  for (let minute = 0; minute < 3; minute += 1) await runMinute(shop.context());
  expect(new Set(await seen())).toEqual(new Set([early, late]));
  await execute('UPDATE orders SET paid_minor = paid_minor + 1 WHERE id IN (?, ?)', early, late);
});

test('the same alert comes once an hour', async () => {
  const shop = aShop();
  const { orderId } = await shop.book();
  await execute('UPDATE orders SET paid_minor = paid_minor - 1 WHERE id = ?', orderId);
  await runHour(shop.context());
  await runHour(shop.context());
  const mine = async () => (await alertsOf(WRONG_SUM)).filter((ids) => ids === orderId).length;
  expect(await mine()).toBe(1);
  shop.advance(HOUR / MINUTE);
  await execute('UPDATE attempts SET updated_at = ? WHERE order_id = ?', shop.context().now(), orderId);
  await runHour(shop.context());
  expect(await mine()).toBe(2);
  await execute('UPDATE orders SET paid_minor = paid_minor + 1 WHERE id = ?', orderId);
});

test('the uses of every promo code are counted once a week', async () => {
  const shop = aShop();
  await addPromoCode(env.STORE, 'COUNTED');
  await runHour(shop.context());
  await execute(`UPDATE promo_codes SET used = 300 WHERE code = 'COUNTED'`);
  shop.advance((6 * 24 * HOUR) / MINUTE);
  await runHour(shop.context());
  expect(await alertsOf(WRONG_USES)).toEqual([]);
  shop.advance((24 * HOUR) / MINUTE + 1);
  await runHour(shop.context());
  expect(await alertsOf(WRONG_USES)).toEqual(['COUNTED']);
  await execute(`DELETE FROM promo_codes WHERE code = 'COUNTED'`);
});
