import { html } from 'hono/html';
import { BOOK } from '#contract/book-paths.ts';
import { birthDateReasonOf, isVisaItem } from '#contract/cart-items.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { PostedForm } from '#contract/errors.ts';
import { PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { GENDERS, HEARD_FROM, isTicked } from '#contract/guest.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { AGREE_TO_TERMS, STEP_LEADS, VISA_LEGEND, visaLead, visaTitle } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { fullTripList } from '#functions/checkout/pages/book-trips.ts';
import {
  checkbox,
  choice,
  choices,
  errorOf,
  field,
  formError,
  radioRow,
  requiredNote,
  select,
} from '#functions/http/html/form-fields.ts';
import type { Markup } from '#functions/http/html/markup.ts';

/** The traveller's details without script: filled in with what was typed, or with what is known. */
export function bookDetails({ known, posted, cart }: DetailsForm, notices: readonly StepNotice[]): Markup {
  const values = posted?.values ?? known;
  const birthDateReason = birthDateReasonOf(cart.items);
  const facts = <Name extends keyof typeof PERSONAL_FIELDS>(name: Name) => ({
    ...PERSONAL_FIELDS[name],
    name,
    value: values[name] ?? '',
    error: errorOf(posted, name),
  });
  return bookStep(
    {
      step: { kind: 'personal' },
      hasVisa: cart.items.some(isVisaItem),
      title: STEP_TITLES.personal,
      lead: STEP_LEADS.personal,
      notices,
    },
    html`${fullTripList(cart)}
      <form class="form book__form" method="post" action="${BOOK.details}" novalidate>
        ${requiredNote()} ${formError(posted)}
        <div class="form__row">${field(facts('other_names'))} ${field(facts('last_name'))}</div>
        ${field(facts('email'))} ${field(facts('phone'))} ${radioRow({ ...facts('gender'), options: GENDERS })}
        ${field({
          ...facts('dob'),
          type: 'date',
          autoComplete: 'bday',
          ...(birthDateReason === null ? { optional: true } : { required: true, hint: birthDateReason }),
        })}
        ${select({ ...facts('hear'), options: HEARD_FROM })}
        ${checkbox({
          name: 'tc_terms',
          label: html`${AGREE_TO_TERMS.before}
            <a href="/terms/" target="_blank" rel="noopener" aria-label="${newTabName(AGREE_TO_TERMS.link)}"
              >${AGREE_TO_TERMS.link}</a
            >.`,
          checked: isTicked(values['tc_terms']),
          required: true,
          error: errorOf(posted, 'tc_terms'),
        })}
        <div class="book__next">
          <button class="btn">${stepButtonLabel({ kind: 'personal' }, INSTALLMENT_FULL)}</button>
          <a href="${BOOK.cart}">Back to your cart</a>
        </div>
      </form>`,
  );
}

interface DetailsForm {
  /** What this browser's guest has told before. */
  readonly known: Readonly<Record<string, string>>;
  /** The form that was refused. */
  readonly posted: PostedForm | null;
  /** The cart that the page belongs to. */
  readonly cart: Cart;
}

/** The visa of one trip without script. "No visa" is an option like the others. */
export function bookVisa(
  item: CartItem,
  currency: Currency,
  { error, notices }: { readonly error: string | null; readonly notices: readonly StepNotice[] },
): Markup {
  const { tour_date_id: id, visa_types: types = [], visa_id: chosen } = item;
  return bookStep(
    {
      step: { kind: 'visa', tourDateId: id },
      hasVisa: true,
      title: visaTitle(item.tour_name),
      lead: visaLead(item.display_subheading),
      notices,
    },
    html`<form class="form book__form" method="post" action="${BOOK.visa}">
      <input type="hidden" name="tour_date_id" value="${id}" />
      ${error === null ? '' : html`<p class="form-error" id="visa-error" role="alert">${error}</p>`}
      ${choices(
        { legend: VISA_LEGEND, hideLegend: true, errorId: error === null ? undefined : 'visa-error' },
        types.map((type) =>
          choice({
            name: 'visa_id',
            value: String(type.id),
            title: type.choice_name,
            hint: type.hint,
            amount: type.price === null ? '' : formatPrice(fromDecimalText(type.price, currency)),
            isChosen: type.id === chosen,
          }),
        ),
      )}
      <div class="book__next">
        <button class="btn">${stepButtonLabel({ kind: 'visa', tourDateId: id }, INSTALLMENT_FULL)}</button>
        <a href="${BOOK.cart}">Back to your cart</a>
      </div>
    </form>`,
  );
}
