/**
 * Takes the tours that were just booked, and the promo code that was used, out of a cart. What was added meanwhile
 * stays. Belongs into the batch that records the payment: a guest who pays again finds the order, not a full cart.
 */
export function removeBookedTours(
  db: D1Database,
  cartId: string,
  tourDateIds: readonly string[],
  at: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE carts SET promo_code = '', revision = revision + 1, updated_at = ?3, wishes = (
         SELECT json_group_array(json(value)) FROM json_each(carts.wishes)
         WHERE value ->> '$.tourDateId' NOT IN (SELECT value FROM json_each(?2))
       ) WHERE id = ?1`,
    )
    .bind(cartId, JSON.stringify(tourDateIds), at);
}
