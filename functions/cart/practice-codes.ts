import type { Context } from '#functions/context/context.ts';

/** Adds the promo codes to try the site with. The live site never has them. */
export async function addPracticeCodes({ env, db, catalogue, now }: Context): Promise<void> {
  if (env.STAGE === 'production') return;
  const insert = db.prepare('INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, ?)');
  await db.batch(
    (await catalogue.practiceCodes()).map(({ code, rules, maxUses }) =>
      insert.bind(code, JSON.stringify(rules), maxUses, now()),
    ),
  );
}
