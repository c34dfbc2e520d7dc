import type { ReactNode } from 'react';
import { BOOK } from '#contract/book-paths.ts';
import { birthDateReasonOf, isVisaItem } from '#contract/cart-items.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { PostedForm } from '#contract/errors.ts';
import { PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { GENDERS, HEARD_FROM, isTicked } from '#contract/guest.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import type { Currency } from '#domain/currency.ts';
import { AGREE_TO_TERMS, STEP_LEADS, visaLead, visaTitle } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { BookStep } from '#functions/checkout/pages/book-step.tsx';
import { BookFullTrips } from '#functions/checkout/pages/book-trips.tsx';
import { controlsOf, FormError, type NoticeText } from '#functions/http/page-parts.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox, Field, RadioRow, RequiredNote, Select } from '#ui/Field.tsx';
import { VisaOptions } from '#features/booking/Options.tsx';

interface DetailsForm {
  /** What this browser's guest has told before. */
  readonly known: Readonly<Record<string, string>>;
  readonly posted: PostedForm | null;
  readonly cart: Cart;
}

/** The traveller's details without script: filled in with what was typed, or with what is known. */
export function bookDetails({ known, posted, cart }: DetailsForm, notices: readonly NoticeText[]): ReactNode {
  const control = controlsOf(posted, known);
  const { defaultValue: agreed, ...terms } = control('tc_terms');
  const birthDateReason = birthDateReasonOf(cart.items);
  return (
    <BookStep
      step={{ kind: 'personal' }}
      hasVisa={cart.items.some(isVisaItem)}
      title={STEP_TITLES.personal}
      lead={STEP_LEADS.personal}
      notices={notices}
    >
      <BookFullTrips cart={cart} />
      <form className="form book__form" method="post" action={BOOK.details} noValidate>
        <RequiredNote />
        <FormError posted={posted} />
        <div className="form__row">
          <Field {...PERSONAL_FIELDS.other_names} {...control('other_names')} />
          <Field {...PERSONAL_FIELDS.last_name} {...control('last_name')} />
        </div>
        <Field {...PERSONAL_FIELDS.email} {...control('email')} />
        <Field {...PERSONAL_FIELDS.phone} {...control('phone')} />
        <RadioRow {...PERSONAL_FIELDS.gender} options={GENDERS} {...control('gender')} />
        <Field
          {...PERSONAL_FIELDS.dob}
          type="date"
          autoComplete="bday"
          optional={birthDateReason === null}
          required={birthDateReason !== null}
          hint={birthDateReason ?? undefined}
          {...control('dob')}
        />
        <Select {...PERSONAL_FIELDS.hear} options={HEARD_FROM} {...control('hear')} />
        <Checkbox required defaultChecked={isTicked(agreed)} {...terms}>
          {AGREE_TO_TERMS.before}{' '}
          <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(AGREE_TO_TERMS.link)}>
            {AGREE_TO_TERMS.link}
          </a>
          .
        </Checkbox>
        <div className="book__next">
          <Button type="submit">{stepButtonLabel({ kind: 'personal' }, INSTALLMENT_FULL)}</Button>
          <a href={BOOK.cart}>Back to your cart</a>
        </div>
      </form>
    </BookStep>
  );
}

const ERROR_ID = 'visa-error';

/** The visa of one trip without script. */
export function bookVisa(
  item: CartItem,
  currency: Currency,
  { error, notices }: { readonly error: string | null; readonly notices: readonly NoticeText[] },
): ReactNode {
  const step = { kind: 'visa', tourDateId: item.tour_date_id } as const;
  return (
    <BookStep
      step={step}
      hasVisa
      title={visaTitle(item.tour_name)}
      lead={visaLead(item.display_subheading)}
      notices={notices}
    >
      <form className="form book__form" method="post" action={BOOK.visa}>
        <input type="hidden" name="tour_date_id" value={item.tour_date_id} />
        {error !== null && (
          <p className="form-error" id={ERROR_ID} role="alert">
            {error}
          </p>
        )}
        <VisaOptions item={item} currency={currency} errorId={error === null ? undefined : ERROR_ID} />
        <div className="book__next">
          <Button type="submit">{stepButtonLabel(step, INSTALLMENT_FULL)}</Button>
          <a href={BOOK.cart}>Back to your cart</a>
        </div>
      </form>
    </BookStep>
  );
}
