import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import {
  checkbox,
  errorOf,
  field,
  formError,
  radioRow,
  requiredNote,
  select,
} from '#functions/http/html/form-fields.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { fullTripList } from '#functions/checkout/pages/book-trips.ts';
import { BOOK } from '#contract/book-paths.ts';
import { birthDateReasonOf, isVisaItem } from '#contract/cart-items.ts';
import type { Cart } from '#contract/cart.ts';
import type { PostedForm } from '#contract/errors.ts';
import { PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { GENDERS, HEARD_FROM, isTicked } from '#contract/guest.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { AGREE_TO_TERMS, STEP_LEADS } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';

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

export interface DetailsForm {
  /** What this browser's guest has told before. */
  readonly known: Readonly<Record<string, string>>;
  /** The form that was refused. */
  readonly posted: PostedForm | null;
  /** The cart that the page belongs to. */
  readonly cart: Cart;
}
