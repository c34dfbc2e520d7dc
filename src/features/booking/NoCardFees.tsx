import { NO_CARD_FEES } from '#domain/text/booking-texts.ts';
import { Notice } from '#ui/Notice.tsx';

/** The line about card fees. */
export function NoCardFees() {
  return <Notice icon="card">{NO_CARD_FEES}</Notice>;
}
