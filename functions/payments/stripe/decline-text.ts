const NOT_APPROVED = 'Your bank did not approve this payment. You have not been charged.';
const DECLINED = 'Your card was declined. Please try another card.';

/**
 * The guest's message for each reason. All others get a plain decline: a card holder must not learn that the bank
 * suspects theft or fraud.
 */
const TEXTS: Readonly<Record<string, string>> = {
  payment_intent_authentication_failure: NOT_APPROVED,
  authentication_required: NOT_APPROVED,
  insufficient_funds: 'Your card was declined because it does not have enough funds. Please try another card.',
  card_velocity_exceeded: 'Your card is over its limit. Please try another card.',
  withdrawal_count_limit_exceeded: 'Your card is over its limit. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: 'Your card’s CCV is not right. Please try again.',
  invalid_cvc: 'Your card’s CCV is not right. Please try again.',
  incorrect_number: 'Your card’s number is not right. Please check it and try again.',
  invalid_number: 'Your card’s number is not right. Please check it and try again.',
  invalid_expiry_month: 'Your card’s expiry date is not right. Please check it and try again.',
  invalid_expiry_year: 'Your card’s expiry date is not right. Please check it and try again.',
  card_not_supported: 'Your card does not take this kind of payment. Please try another card.',
  currency_not_supported: 'Your card does not take this currency. Please try another card.',
  processing_error: 'Your bank could not be asked just now. You have not been charged. Please try again.',
  issuer_not_available: 'Your bank could not be asked just now. You have not been charged. Please try again.',
  try_again_later: 'Your bank could not be asked just now. You have not been charged. Please try again.',
};

/**
 * Why a card was declined, as a sentence for the guest. The bank's reason is more exact than Stripe's, so it comes
 * first.
 */
export function declineText({ code, decline_code }: { code?: string; decline_code?: string }): string {
  return TEXTS[decline_code ?? ''] ?? TEXTS[code ?? ''] ?? DECLINED;
}
