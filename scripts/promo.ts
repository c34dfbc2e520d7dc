import * as v from 'valibot';
import { PromoRules } from '#functions/pricing/promo-rules.ts';
import { databaseAt, quoted } from './office/database.ts';
import { readPromoCommand, USAGE, type PromoCommand } from './office/promo-command.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/** Adds, lists and removes promo codes. They are only in the database, never in a file that a visitor could read. */
const Row = v.object({
  code: v.string(),
  rules: v.pipe(v.string(), v.parseJson(), PromoRules),
  max_uses: v.nullable(v.number()),
  used: v.number(),
  reserved: v.number(),
});

stopToolsOnSignal();
const command = readPromoCommand(process.argv.slice(2));
const problem = await carryOut(command);
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}

/** Runs the command. Returns an error message if it is not possible. */
async function carryOut(asked: PromoCommand): Promise<string | null> {
  switch (asked.kind) {
    case 'wrong':
      return `${asked.messages.join('\n')}\n\n${USAGE}`;
    case 'list':
      return list(asked.remote);
    case 'add':
      return add(asked);
    case 'remove':
      return remove(asked.code, asked.remote);
  }
}

async function add({ code, rules, maxUses, remote }: Extract<PromoCommand, { kind: 'add' }>): Promise<string | null> {
  const rows = await databaseAt({ remote })(
    `INSERT INTO promo_codes (code, rules, max_uses, created_at)
     VALUES (${quoted(code)}, ${quoted(JSON.stringify(rules))}, ${maxUses ?? 'NULL'}, unixepoch() * 1000)
     ON CONFLICT DO NOTHING RETURNING code`,
  );
  if (typeof rows === 'string') return rows;
  if (rows.flat().length === 0) return `There is a code ${code} already. Remove it first, or choose another.`;
  console.log(`${code} is added: ${describe(rules, maxUses)}.`);
  return null;
}

async function list(remote: boolean): Promise<string | null> {
  const rows = await databaseAt({ remote })(
    'SELECT code, rules, max_uses, used, reserved FROM promo_codes ORDER BY code',
  );
  if (typeof rows === 'string') return rows;
  const codes = rows.flat();
  if (codes.length === 0) console.log('There are no promo codes.');
  for (const row of codes) {
    const { code, rules, max_uses: maxUses, used, reserved } = v.parse(Row, row);
    const paying = reserved > 0 ? `, ${reserved} being paid` : '';
    console.log(`${code}: ${describe(rules, maxUses)}; used ${used}${paying}`);
  }
  return null;
}

/** A used code stays in the database, because bookings refer to it. It can no longer be used. */
async function remove(code: string, remote: boolean): Promise<string | null> {
  const used = `EXISTS (SELECT 1 FROM promo_uses WHERE promo_uses.code = promo_codes.code)`;
  const rows = await databaseAt({ remote })(
    `UPDATE promo_codes SET max_uses = reserved + used WHERE code = ${quoted(code)} AND ${used} RETURNING 'ended' AS how;
     DELETE FROM promo_codes WHERE code = ${quoted(code)} AND NOT ${used} RETURNING 'removed' AS how`,
  );
  if (typeof rows === 'string') return rows;
  const [done] = v.parse(v.array(v.object({ how: v.string() })), rows.flat());
  if (!done) return `There is no code ${code}.`;
  const kept = ' It was used before, so it stays on record, and nobody can use it again.';
  console.log(`${code} is ${done.how}.${done.how === 'ended' ? kept : ''}`);
  return null;
}

function describe(rules: PromoRules, maxUses: number | null): string {
  const { discount } = rules;
  const prices = (amounts: Record<string, number>) =>
    Object.entries(amounts)
      .map(([currency, amount]) => `${amount} ${currency}`)
      .join(', ');
  const parts = [
    discount.kind === 'percent' ? `${discount.percent} percent off` : `${prices(discount.amounts)} off`,
    rules.tourCodes && `for ${rules.tourCodes.join(', ')}`,
    rules.validFrom && `from ${rules.validFrom}`,
    rules.validUntil && `until ${rules.validUntil}`,
    rules.minimumSpend && `from a spend of ${prices(rules.minimumSpend)}`,
    rules.currencies && `in ${rules.currencies.join(', ')}`,
    rules.excludesSale && 'not on sale prices',
    maxUses !== null && `${maxUses} ${maxUses === 1 ? 'use' : 'uses'} at most`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
