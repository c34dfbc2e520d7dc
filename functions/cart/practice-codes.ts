import { addPromoCode } from '#functions/cart/promo-codes.ts';
import type { Context } from '#functions/context/context.ts';

/** Adds the promo codes to try the site with. The live site never has them. */
export async function addPracticeCodes({ env, store, catalogue, now }: Context): Promise<void> {
  if (env.STAGE === 'production') return;
  for (const code of await catalogue.practiceCodes()) addPromoCode(store, code, now());
}
