import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { RefusalNote } from '#ui/forms/RefusalNote.tsx';
import { useContractForm } from '#ui/forms/use-contract-form.ts';
import { PromoForm as PromoFields } from '#contract/cart.ts';
import { promoText } from '#contract/cart-money.ts';
import { PROMO_FIELD } from '#contract/guest-fields.ts';
import { buttonFor, runButton } from '#ui/button-state.ts';
import { $cart, applyPromoCode, removePromoCode } from '#features/cart/cart.ts';
import { StepButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

const FORM = 'promo-code';

/** The promo code: a field for a code, and the applied code with a button to remove it. */
export function PromoForm() {
  const cart = useStore($cart);
  const { promo_code } = cart;
  const [$button] = useState(buttonFor);
  const { field, formProps, button, refusal } = useContractForm({
    schema: PromoFields,
    button: $button,
    send: async ({ promo_code: code }) => {
      const answer = await applyPromoCode(String(code));
      return answer?.kind === 'ok' ? null : { promo_code: [$cart.get().promoCodeError] };
    },
    // An empty field sends nothing.
    run: (submit) => (typedCode(formProps.ref.current) === '' ? Promise.resolve(false) : runButton($button, submit)),
  });
  const { error, ...control } = field('promo_code');
  const remove = async () => {
    await removePromoCode();
    // The pressed button has disappeared together with the code.
    formProps.ref.current?.querySelector('input')?.focus();
  };
  return (
    <div>
      <form {...formProps} className="promo" id={FORM}>
        <Field {...PROMO_FIELD} error={error === '' ? undefined : error} {...control} />
        <StepButton label="Apply" state={button} look="quiet" form={FORM} />
      </form>
      <RefusalNote refusal={refusal} banner={null} />
      <LiveRegion seen>
        {promo_code !== '' && (
          <p className="small promo__used">
            <span>{promoText(cart)}</span>{' '}
            <button className="text-link" type="button" onClick={() => void remove()}>
              Remove<span className="sr">{` promo code ${promo_code}`}</span>
            </button>
          </p>
        )}
      </LiveRegion>
    </div>
  );
}

function typedCode(form: HTMLFormElement | null): string {
  const typed = form === null ? null : new FormData(form).get('promo_code');
  return typeof typed === 'string' ? typed.trim() : '';
}
