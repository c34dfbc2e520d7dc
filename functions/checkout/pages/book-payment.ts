import { html } from 'hono/html';
import { choice, choices, field } from '#functions/http/html/form-fields.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { fullTripList, tripList, tripSum } from '#functions/checkout/pages/book-trips.ts';
import { BOOK } from '#contract/book-paths.ts';
import { dueText, moneyOf, promoText, type CartMoney } from '#contract/cart-money.ts';
import { fullTrips, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import { seenTotalOf } from '#contract/checkout.ts';
import type { Cart } from '#contract/cart.ts';
import { PROMO_FIELD } from '#contract/guest-fields.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import {
  dataPromise,
  DEMO_CARD,
  FULL_TERMS,
  NO_CARD_FEES,
  PAYMENT_CHOICE,
  SEATS_NOT_HELD,
} from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { openDatedId } from '#domain/tour.ts';
import { roughDuration } from '#domain/text/counts.ts';

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
  readonly notices: readonly StepNotice[];
}

/**
 * Everything the guest pays for, and the choice between full payment and deposit, without script. The button leads to the payment provider's own page.
 */
export function bookPayment(page: PaymentPage): Markup {
  const { cart, notices } = page;
  const money = moneyOf(cart);
  return bookStep(
    { step: { kind: 'summary' }, hasVisa: cart.items.some(isVisaItem), title: STEP_TITLES.summary, notices },
    html`${fullTripList(cart)} ${cart.overlap === '' ? '' : html`<p class="notice">${cart.overlap}</p>`}
      ${isDated(cart) ? html`<p>${heldText(page.heldMinutes)}</p>` : ''}
      <div class="book__two">
        <div class="stack stack--wide">
          ${tripList(cart)} ${money === null || fullTrips(cart.items).length > 0 ? '' : payForm(page, money)}
        </div>
        <div class="stack">
          ${tripSum(cart)} ${promoForm(page)}
          <p class="notice">${NO_CARD_FEES}</p>
          ${page.isDemonstration ? html`<p class="notice">${DEMO_CARD}</p>` : ''}
          <p class="small">
            ${
              page.cancelling === ''
                ? ''
                : html`${page.cancelling}
                    <a href="/terms/" target="_blank" rel="noopener" aria-label="${newTabName(FULL_TERMS)}"
                      >${FULL_TERMS}</a
                    >. `
            }
            ${dataPromise(page.keptDays)}
          </p>
        </div>
      </div>`,
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

function payForm({ cart, installment }: PaymentPage, money: CartMoney): Markup {
  const noDeposit = cart.full_payment_reason ?? PAYMENT_CHOICE.noDeposit;
  const choosesDeposit = installment === INSTALLMENT_DEPOSIT && money.deposit !== null;
  return html`<form class="form" method="post" action="${BOOK.payment}">
    <input type="hidden" name="cart_version" value="${cart.version}" />
    <input type="hidden" name="cart_total" value="${seenTotalOf(cart)}" />
    ${choices({ legend: PAYMENT_CHOICE.legend }, [
      choice({
        name: 'installment',
        value: String(INSTALLMENT_FULL),
        title: PAYMENT_CHOICE.full,
        hint: dueText(money, INSTALLMENT_FULL),
        isChosen: !choosesDeposit,
      }),
      choice({
        name: 'installment',
        value: String(INSTALLMENT_DEPOSIT),
        title: PAYMENT_CHOICE.deposit,
        hint: money.deposit === null ? noDeposit : dueText(money, INSTALLMENT_DEPOSIT),
        isChosen: choosesDeposit,
        isOff: money.deposit === null,
      }),
    ])}
    <p class="small">
      You’ll pay on our card provider’s secure page and then come back here. You can’t be charged twice.
    </p>
    <div class="book__next">
      <button class="btn">Go to the payment page</button>
      <a href="${BOOK.details}">Change my details</a>
    </div>
  </form>`;
}

/** The promo code: a field for a code, and the applied code with a button to remove it. */
function promoForm({ cart, refusedCode }: PaymentPage): Markup {
  const { promo_code: code } = cart;
  return html`<div class="stack stack--tight">
    <form class="book__line" method="post" action="${BOOK.promo}">
      ${field({
        ...PROMO_FIELD,
        name: 'promo_code',
        value: refusedCode?.typed ?? '',
        error: refusedCode?.error,
      })}
      <button class="btn btn--quiet">Apply</button>
    </form>
    ${
      code === ''
        ? ''
        : html`<form class="small" method="post" action="${BOOK.promo}">
            ${promoText(cart)}
            <button class="text-link" name="promo_code" value="">
              Remove<span class="sr"> promo code ${code}</span>
            </button>
          </form>`
    }
  </div>`;
}
