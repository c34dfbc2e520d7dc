import { personKey } from '#functions/bookings/guests.ts';
import { type Context, repeatUntilDone } from '#functions/context/context.ts';

const AT_ONCE = 500;

/**
 * Makes the person keys of orders that have none. Orders from before the key whose names are not plain ASCII have none:
 * the migration could not make their keys, because SQLite folds only A to Z.
 */
export async function fillPersonKeys(context: Context): Promise<void> {
  await repeatUntilDone(context, () => fillSome(context.db));
}

async function fillSome(db: D1Database): Promise<boolean> {
  const { results } = await db
    .prepare('SELECT id, guest_name AS name, guest_email AS email FROM orders WHERE person IS NULL LIMIT ?')
    .bind(AT_ONCE)
    .all<{ id: string; name: string; email: string }>();
  if (results.length === 0) return false;
  const keys = results.map((row) => ({ id: row.id, person: personKey(row) }));
  await db
    .prepare(
      `UPDATE orders SET person = json_each.value ->> '$.person' FROM json_each(?1)
       WHERE orders.id = json_each.value ->> '$.id'`,
    )
    .bind(JSON.stringify(keys))
    .run();
  return results.length === AT_ONCE;
}
