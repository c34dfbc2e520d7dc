import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { StepForm, useStepForm } from './StepForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { VISA_LEGEND, visaLead, visaTitle } from '#domain/text/booking-texts.ts';
import { $cart, chooseVisa } from '#features/cart/cart.ts';
import { confirmVisa } from '#features/booking/checkout.ts';
import { isVisaItem } from '#contract/cart-items.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Price } from '#ui/Price.tsx';

const ERROR_ID = 'visa-error';
/** The cart saves each choice at once, so the form sends nothing. */
const AnyChoice = v.looseObject({});

/** The visa of one trip. "No visa" is an option like the others and costs nothing. */
export function VisaStep({ tourDateId }: { tourDateId: string }) {
  const { items, currency } = useStore($cart);
  const form = useStepForm({ schema: AnyChoice, send: () => confirmVisa(tourDateId) });
  const item = items.filter(isVisaItem).find((each) => each.tour_date_id === tourDateId);
  const { error, hidesError } = form.messageOf('visa_id');
  if (!item) return null;
  return (
    <StepFrame title={visaTitle(item.tour_name)} form={form} lead={visaLead(item.display_subheading)}>
      <StepForm form={form}>
        {error !== undefined && (
          <p className={hidesError ? 'sr' : 'form-error'} id={ERROR_ID}>
            {error}
          </p>
        )}
        <Choices
          legend={VISA_LEGEND}
          hideLegend
          errorId={error === undefined ? undefined : ERROR_ID}
          hidesError={hidesError}
        >
          {(item.visa_types ?? []).map((type) => (
            <Choice
              key={type.id}
              name="visa_id"
              value={type.id}
              title={type.choice_name}
              hint={type.hint}
              end={
                isCurrency(currency) && type.price !== null ? (
                  <Price amount={formatPrice(fromDecimalText(type.price, currency))} />
                ) : undefined
              }
              checked={item.visa_id === type.id}
              onChoose={() => {
                form.forget('visa_id');
                void chooseVisa(tourDateId, type.id);
              }}
            />
          ))}
        </Choices>
      </StepForm>
    </StepFrame>
  );
}
