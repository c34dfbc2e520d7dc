import { expect, test } from 'vitest';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aGuestOf, aSite } from '../support/a-site.ts';
import { allRows, execute, firstRow } from '../support/database.ts';

/*
 * What the schema refuses, whatever the code asks for. The rows are made through the routes.
 */

const site = aSite([aTour({ departures: [aDeparture({ capacity: 99 })] })]);
const MARCH = 'RC10-2027-03-13';

/** Copies a row under another id and with some columns of its own. */
async function copyOf(table: string, where: string, columns: Record<string, string>): Promise<void> {
  const row = (await firstRow<Record<string, string>>(`SELECT * FROM ${table} WHERE ${where}`))!;
  const copy = { ...row, id: crypto.randomUUID(), ...columns };
  const names = Object.keys(copy);
  await execute(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(copy),
  );
}

test('a cart holds one seat of a departure, and may hold another once that one is released [P01]', async () => {
  await aGuestOf(site, [{ tour_date_id: MARCH, tour_combination_id: 1 }], { email: 'holder@example.com' });
  const own = `state = 'active' AND cart_id = (SELECT cart_id FROM guests WHERE email = 'holder@example.com')`;

  await expect(copyOf('holds', own, {})).rejects.toThrow('UNIQUE');
  await copyOf('holds', own, { state: 'released' });
});

test('a quote is never changed [P07]', async () => {
  const { orderId } = await aPaidGuest(site, [MARCH]);
  const quote = '(SELECT quote_id FROM orders WHERE id = ?)';
  for (const change of ['total_minor = total_minor', "lines = '[]'"]) {
    const changing = execute(`UPDATE quotes SET ${change} WHERE id = ${quote}`, orderId);
    await expect(changing).rejects.toThrow('a quote never changes');
  }
});

test('no order has more money than it costs, and none less than nothing [P09]', async () => {
  const { orderId } = await aPaidGuest(site, [MARCH]);
  for (const paid of ['total_minor + 1', '-1']) {
    const paying = execute(`UPDATE orders SET paid_minor = ${paid} WHERE id = ?`, orderId);
    await expect(paying).rejects.toThrow('CHECK');
  }
});

test('an order is made by one payment, and its balance may take several [P03]', async () => {
  const { orderId } = await aPaidGuest(site, [MARCH]);
  const own = `order_id = '${orderId}'`;
  const next = () => ({ gateway_id: crypto.randomUUID(), state: 'voided' });

  await expect(copyOf('attempts', own, next())).rejects.toThrow('UNIQUE');
  for (let payment = 0; payment < 2; payment += 1) await copyOf('attempts', own, { ...next(), purpose: 'balance' });
});

test('what other rows refer to is deleted without reading a whole table', async () => {
  const references = await allRows<{ child: string; condition: string }>(
    `SELECT tables.name AS child, group_concat("from" || ' = 0', ' AND ') AS condition
     FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS reference
     WHERE tables.type = 'table' GROUP BY tables.name, reference.id`,
  );
  expect(references.length).toBeGreaterThan(15);
  for (const { child, condition } of references) {
    const [step] = await allRows<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT 1 FROM ${child} WHERE ${condition}`);
    expect(step?.detail, condition).toMatch(/^SEARCH/);
  }
});
