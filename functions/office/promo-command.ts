import type * as v from 'valibot';
import type { CommandAnswer, PromoRequest } from '#contract/commands.ts';
import type { PromoRules } from '#contract/promo-codes.ts';
import { addPromoCode } from '#functions/cart/promo-codes.ts';
import { audit } from '#functions/platform/audit.ts';
import type { Asking } from '#functions/office/command-tokens.ts';
import type { Store } from '#functions/store/store.ts';

interface Row {
  readonly code: string;
  readonly rules: string;
  readonly maxUses: number | null;
  readonly used: number;
  readonly reserved: number;
  readonly endedAt: number | null;
}

type Request = v.InferOutput<typeof PromoRequest>;

/** Adds, lists and removes promo codes. They are only in the books, never in a file that a visitor could read. */
export function promoCommand(store: Store, request: Request, asking: Asking): CommandAnswer {
  switch (request.act) {
    case 'add':
      return add(store, request, asking);
    case 'list':
      return list(store);
    case 'remove':
      return remove(store, request.code, asking);
  }
}

function add(
  store: Store,
  { code, rules, maxUses }: Extract<Request, { readonly act: 'add' }>,
  { by, now }: Asking,
): CommandAnswer {
  return store.transaction(() => {
    if (!addPromoCode(store, { code, rules, maxUses }, now)) {
      const reason = isUsed(store, code)
        ? `${code} has been used, so it can’t be added again. Choose another code.`
        : `The code ${code} already exists. Remove it first, or choose another.`;
      return { ok: false, lines: [reason] };
    }
    audit(store, { subject: code, what: 'promo code added', detail: by, at: now });
    return { ok: true, lines: [`${code} added: ${describe(rules, maxUses)}.`] };
  });
}

function list(store: Store): CommandAnswer {
  const codes = store.all<Row>(
    'SELECT code, rules, max_uses AS maxUses, used, reserved, ended_at AS endedAt FROM promo_codes ORDER BY code',
  );
  if (codes.length === 0) return { ok: true, lines: ['There are no promo codes.'] };
  const lines = codes.map(({ code, rules, maxUses, used, reserved, endedAt }) => {
    const paying = reserved > 0 ? `, ${reserved} being paid` : '';
    const ended = endedAt === null ? '' : ', ended';
    return `${code}: ${describe(JSON.parse(rules) as PromoRules, maxUses)} (used ${used}${paying}${ended})`;
  });
  return { ok: true, lines };
}

/** A used code stays, because bookings refer to it. It can no longer be used. */
function remove(store: Store, code: string, { by, now }: Asking): CommandAnswer {
  return store.transaction(() => {
    const stays = isUsed(store, code);
    const done = stays
      ? store.change('UPDATE promo_codes SET ended_at = coalesce(ended_at, ?2) WHERE code = ?1', code, now)
      : store.change('DELETE FROM promo_codes WHERE code = ?', code);
    if (done === 0) return { ok: false, lines: [`The code ${code} doesn’t exist.`] };
    audit(store, { subject: code, what: 'promo code removed', detail: by, at: now });
    if (!stays) return { ok: true, lines: [`${code} has been removed.`] };
    const kept = 'It has been used, so it stays on record, but nobody can use it again.';
    return { ok: true, lines: [`${code} has been ended. ${kept}`] };
  });
}

function isUsed(store: Store, code: string): boolean {
  return store.get('SELECT 1 FROM promo_uses WHERE code = ? LIMIT 1', code) !== null;
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
