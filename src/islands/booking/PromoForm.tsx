import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { buttonFor, forgetError, runButton } from '#stores/button-state.ts';
import { $cart, applyPromoCode, removePromoCode } from '#stores/cart.ts';
import { StepButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

const FORM = 'promo-code';
const $applyButton = buttonFor();

/** The promo code (M132): a field for one, and the one that is in use with a way to take it off. */
export function PromoForm() {
  const { promo_code, promoCodeError } = useStore($cart);
  const state = useStore($applyButton);
  const [isTouched, setTouched] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const remove = async () => {
    await removePromoCode();
    // The button that was pressed is gone with its code.
    form.current?.querySelector('input')?.focus();
  };
  const apply = async (code: string) => {
    if (code.trim() === '') return;
    setTouched(false);
    await runButton($applyButton, async () => (await applyPromoCode(code))?.kind === 'ok');
  };
  const turnTo = () => {
    setTouched(true);
    forgetError($applyButton);
  };
  return (
    <div>
      <form
        ref={form}
        className="promo"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('promo_code');
          if (typeof typed === 'string') void apply(typed);
        }}
      >
        <Field
          label="Promo code"
          name="promo_code"
          maxLength={FIELD_LIMITS.promoCode}
          autoComplete="off"
          error={isTouched || promoCodeError === '' ? undefined : promoCodeError}
          onFocus={turnTo}
        />
        <StepButton label="Apply" state={state} look="quiet" form={FORM} />
      </form>
      {promo_code !== '' && (
        <p className="small promo__used" role="status">
          {promo_code} is applied.{' '}
          <button className="text-link" type="button" onClick={() => void remove()}>
            Remove code
          </button>
        </p>
      )}
    </div>
  );
}
