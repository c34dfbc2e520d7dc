import * as v from 'valibot';
import { PromoRules } from '#functions/pricing/promo-rules.ts';
import { refuse, type Answer } from './answer.ts';
import { quoted, type Execute } from './database.ts';
import { USAGE, type PromoCommand } from './promo-command.ts';

const Row = v.object({
  code: v.string(),
  rules: v.pipe(v.string(), v.parseJson(), PromoRules),
  max_uses: v.nullable(v.number()),
  used: v.number(),
  reserved: v.number(),
});

/**
 * Adds, lists and removes promo codes. They are only in the database, never in a file that a visitor could read.
 */
export async function runPromo(asked: PromoCommand, execute: Execute): Promise<Answer> {
  switch (asked.kind) {
    case 'wrong':
      return refuse(...asked.messages, '', USAGE);
    case 'list':
      return list(execute);
    case 'add':
      return add(asked, execute);
    case 'remove':
      return remove(asked.code, execute);
  }
}

async function add(
  { code, rules, maxUses }: Extract<PromoCommand, { kind: 'add' }>,
  execute: Execute,
): Promise<Answer> {
  const rows = await execute(
    `INSERT INTO promo_codes (code, rules, max_uses, created_at)
     VALUES (${quoted(code)}, ${quoted(JSON.stringify(rules))}, ${maxUses ?? 'NULL'}, unixepoch() * 1000)
     ON CONFLICT DO NOTHING RETURNING code`,
  );
  if (typeof rows === 'string') return refuse(rows);
  if (rows.flat().length === 0) return refuse(`The code ${code} already exists. Remove it first, or choose another.`);
  return { ok: true, lines: [`${code} added: ${describe(rules, maxUses)}.`] };
}

async function list(execute: Execute): Promise<Answer> {
  const rows = await execute('SELECT code, rules, max_uses, used, reserved FROM promo_codes ORDER BY code');
  if (typeof rows === 'string') return refuse(rows);
  const codes = v.parse(v.array(Row), rows.flat());
  if (codes.length === 0) return { ok: true, lines: ['There are no promo codes.'] };
  const lines = codes.map(({ code, rules, max_uses: maxUses, used, reserved }) => {
    const paying = reserved > 0 ? `, ${reserved} being paid` : '';
    return `${code}: ${describe(rules, maxUses)} (used ${used}${paying})`;
  });
  return { ok: true, lines };
}

/** A used code stays in the database, because bookings refer to it. It can no longer be used. */
async function remove(code: string, execute: Execute): Promise<Answer> {
  const used = `EXISTS (SELECT 1 FROM promo_uses WHERE promo_uses.code = promo_codes.code)`;
  const rows = await execute(
    `UPDATE promo_codes SET max_uses = reserved + used WHERE code = ${quoted(code)} AND ${used} RETURNING 'ended' AS how`,
    `DELETE FROM promo_codes WHERE code = ${quoted(code)} AND NOT ${used} RETURNING 'removed' AS how`,
  );
  if (typeof rows === 'string') return refuse(rows);
  const [done] = v.parse(v.array(v.object({ how: v.string() })), rows.flat());
  if (!done) return refuse(`The code ${code} doesn’t exist.`);
  const kept = ' It has been used, so it stays on record, but nobody can use it again.';
  return { ok: true, lines: [`${code} has been ${done.how}.${done.how === 'ended' ? kept : ''}`] };
}

function describe(rules: PromoRules, maxUses: number | null): string {
  const { discount } = rules;
  const prices = (amounts: Record<string, number>) =>
    Object.entries(amounts)
      .map(([currency, amount]) => `${amount} ${currency}`)
      .join(', ');
  const parts = [
    discount.kind === 'percent' ? `${discount.percent}% off` : `${prices(discount.amounts)} off`,
    rules.tourCodes && `for ${rules.tourCodes.join(', ')}`,
    rules.validFrom && `from ${rules.validFrom}`,
    rules.validUntil && `until ${rules.validUntil}`,
    rules.minimumSpend && `min spend ${prices(rules.minimumSpend)}`,
    rules.currencies && `in ${rules.currencies.join(', ')}`,
    rules.excludesSale && 'not on sale prices',
    maxUses !== null && `max ${maxUses} ${maxUses === 1 ? 'use' : 'uses'}`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
