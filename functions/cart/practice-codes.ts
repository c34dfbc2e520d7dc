import type { Context } from '#functions/context/context.ts';

/** Adds the promo codes to try the site with. The live site never has them. */
export async function addPracticeCodes({ env, store, catalogue, now }: Context): Promise<void> {
  if (env.STAGE === 'production') return;
  for (const { code, rules, maxUses } of await catalogue.practiceCodes()) {
    store.run(
      'INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, ?)',
      code,
      JSON.stringify(rules),
      maxUses,
      now(),
    );
  }
}
