import type { Context } from '#functions/services/context.ts';
import { Sensitive } from '#functions/services/sealed-data.ts';
import { findSealedDetails, storeTravelDetails } from '#functions/storage/travel-details.ts';
import { latestOrderOf } from '#functions/storage/orders.ts';
import type { GuestMoreForm } from '#contract/guest.ts';

export type DetailsOutcome = { kind: 'saved' } | { kind: 'not-paid' };

/**
 * Keeps the additional information with the booking this cart paid for (M142). Before payment there is no booking, and
 * nothing sensitive is kept. Answers may come in parts: an empty one leaves what is on file.
 */
export async function saveTravelDetails(
  context: Context,
  cartId: string | null,
  form: GuestMoreForm,
): Promise<DetailsOutcome> {
  const order = cartId === null ? null : await latestOrderOf(context.db, cartId);
  if (order === null) return { kind: 'not-paid' };
  const { friends, flight_quote: flightQuote, ...answers } = form;
  const given = new Sensitive(answers);
  const before = await findSealedDetails(context.db, order.id);
  const merged = before === null ? given : given.over(await Sensitive.open(context.env, order.id, before));
  await storeTravelDetails(context.db, {
    orderId: order.id,
    friends,
    flightQuote,
    sealed: await merged.seal(context.env, order.id),
    at: context.now(),
  });
  return { kind: 'saved' };
}
