import type { ReactNode } from 'react';
import { BookStep } from '#functions/checkout/pages/book-step.tsx';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import { BookFullTrips, BookSum, BookTrips } from '#functions/checkout/pages/book-trips.tsx';
import { BOOK } from '#contract/book-paths.ts';
import { moneyOf, promoText, type CartMoney } from '#contract/cart-money.ts';
import { fullTrips, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import { seenTotalOf } from '#contract/checkout.ts';
import type { Cart } from '#contract/cart.ts';
import { PROMO_FIELD } from '#contract/guest-fields.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { dataPromise, DEMO_CARD, FULL_TERMS, NO_CARD_FEES, SEATS_NOT_HELD } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { openDatedId } from '#domain/tour.ts';
import { roughDuration } from '#domain/text/counts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { InstallmentOptions } from '#features/booking/Options.tsx';

export interface PaymentPage {
  readonly cart: Cart;
  readonly installment: number;
  /** The promo code that was just refused, and why. */
  readonly refusedCode: { readonly typed: string; readonly error: string } | null;
  /** Minutes for which the seats stay held; null when no seat is held. */
  readonly heldMinutes: number | null;
  /** What cancelling costs, in the operator's words; empty for none. */
  readonly cancelling: string;
  readonly keptDays: number;
  readonly isDemonstration: boolean;
  readonly notices: readonly NoticeText[];
}

/**
 * Everything the guest pays for, and the choice between full payment and deposit, without script. The button leads to
 * the payment provider's own page.
 */
export function bookPayment(page: PaymentPage): ReactNode {
  const { cart, cancelling, notices } = page;
  const money = moneyOf(cart);
  return (
    <BookStep
      step={{ kind: 'summary' }}
      hasVisa={cart.items.some(isVisaItem)}
      title={STEP_TITLES.summary}
      notices={notices}
    >
      <BookFullTrips cart={cart} />
      {cart.overlap !== '' && <Notice icon="alert">{cart.overlap}</Notice>}
      {isDated(cart) && <p>{heldText(page.heldMinutes)}</p>}
      <div className="book__two">
        <div className="stack stack--wide">
          <BookTrips cart={cart} />
          {money !== null && fullTrips(cart.items).length === 0 && <PayForm page={page} money={money} />}
        </div>
        <div className="stack">
          <BookSum cart={cart} />
          <PromoForms page={page} />
          <Notice icon="card">{NO_CARD_FEES}</Notice>
          {page.isDemonstration && <Notice icon="card">{DEMO_CARD}</Notice>}
          <p className="small">
            {cancelling !== '' && (
              <>
                {cancelling}{' '}
                <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(FULL_TERMS)}>
                  {FULL_TERMS}
                </a>
                .{' '}
              </>
            )}
            {dataPromise(page.keptDays)}
          </p>
        </div>
      </div>
    </BookStep>
  );
}

/** An open date has no seats to hold. */
function isDated({ items }: Cart): boolean {
  return items.some((item) => isTourItem(item) && item.tour_date_id !== openDatedId(item.tour_code));
}

function heldText(minutes: number | null): string {
  return minutes === null
    ? SEATS_NOT_HELD
    : `We’re holding your seats for ${roughDuration(minutes)} from when you opened this page.`;
}

function PayForm({ page: { cart, installment }, money }: { page: PaymentPage; money: CartMoney }) {
  const choosesDeposit = installment === INSTALLMENT_DEPOSIT && money.deposit !== null;
  return (
    <form className="form" method="post" action={BOOK.payment}>
      <input type="hidden" name="cart_version" value={cart.version} />
      <input type="hidden" name="cart_total" value={seenTotalOf(cart)} />
      <InstallmentOptions cart={cart} installment={choosesDeposit ? INSTALLMENT_DEPOSIT : INSTALLMENT_FULL} />
      <p className="small">
        You’ll pay on our card provider’s secure page and then come back here. You can’t be charged twice.
      </p>
      <div className="book__next">
        <Button type="submit">Go to the payment page</Button>
        <a href={BOOK.details}>Change my details</a>
      </div>
    </form>
  );
}

/** The promo code: a field for a code, and the applied code with a button to remove it. */
function PromoForms({ page: { cart, refusedCode } }: { page: PaymentPage }) {
  const { promo_code: code } = cart;
  return (
    <div className="stack stack--tight">
      <form className="book__line" method="post" action={BOOK.promo}>
        <Field
          {...PROMO_FIELD}
          id="promo_code"
          name="promo_code"
          defaultValue={refusedCode?.typed ?? ''}
          error={refusedCode?.error}
        />
        <Button type="submit" look="quiet">
          Apply
        </Button>
      </form>
      {code !== '' && (
        <form className="small" method="post" action={BOOK.promo}>
          {promoText(cart)}{' '}
          <button className="text-link" name="promo_code" value="">
            Remove<span className="sr"> promo code {code}</span>
          </button>
        </form>
      )}
    </div>
  );
}
