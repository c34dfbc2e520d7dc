const ANOTHER_CARD = 'You haven’t been charged. Please try another card.';
const CHECK_IT = 'You haven’t been charged. Please check it and try again.';

const DECLINED = `Your card was declined. ${ANOTHER_CARD}`;
const NOT_APPROVED =
  'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.';
const OVER_LIMIT = `Your card is over its limit. ${ANOTHER_CARD}`;
const WRONG_CCV = `Your card’s CCV isn’t right. ${CHECK_IT}`;
const WRONG_NUMBER = `Your card’s number isn’t right. ${CHECK_IT}`;
const WRONG_EXPIRY = `Your card’s expiry date isn’t right. ${CHECK_IT}`;
const NO_BANK = 'We couldn’t reach your bank. You haven’t been charged. Please try again.';

/**
 * The guest's message for each of Stripe's reasons. All others get a plain decline: a card holder must not learn that
 * the bank suspects theft or fraud.
 */
const TEXTS: Readonly<Record<string, string>> = {
  payment_intent_authentication_failure: NOT_APPROVED,
  authentication_required: NOT_APPROVED,
  insufficient_funds: `Your card was declined because it doesn’t have enough funds. ${ANOTHER_CARD}`,
  card_velocity_exceeded: OVER_LIMIT,
  withdrawal_count_limit_exceeded: OVER_LIMIT,
  expired_card: `Your card has expired. ${ANOTHER_CARD}`,
  incorrect_cvc: WRONG_CCV,
  invalid_cvc: WRONG_CCV,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  invalid_expiry_month: WRONG_EXPIRY,
  invalid_expiry_year: WRONG_EXPIRY,
  card_not_supported: `Your card doesn’t support this payment. ${ANOTHER_CARD}`,
  currency_not_supported: `Your card doesn’t support this currency. ${ANOTHER_CARD}`,
  processing_error: NO_BANK,
  issuer_not_available: NO_BANK,
  try_again_later: NO_BANK,
};

/**
 * Why a card was declined, as a sentence for the guest. The bank's reason is more exact than Stripe's, so it comes
 * first.
 */
export function declineText({ code, decline_code }: { code?: string; decline_code?: string }): string {
  return TEXTS[decline_code ?? ''] ?? TEXTS[code ?? ''] ?? DECLINED;
}
