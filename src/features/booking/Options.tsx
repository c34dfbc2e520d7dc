import type { Cart, CartItem } from '#contract/cart.ts';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { type Installment, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { PAYMENT_CHOICE, VISA_LEGEND } from '#domain/text/booking-texts.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Price } from '#ui/Price.tsx';

interface VisaOptionsProps {
  item: CartItem;
  /** The cart's currency; empty shows no price. */
  currency: Currency | '';
  errorId: string | undefined;
  hidesError?: boolean;
  /** Without it, as on a page of the Worker, the browser alone keeps the choice. */
  onChoose?: (visaId: number) => void;
}

/** The visas of one trip. "No visa" is an option like the others and costs nothing. */
export function VisaOptions({ item, currency, errorId, hidesError, onChoose }: VisaOptionsProps) {
  const { visa_types: types = [], visa_id: chosen } = item;
  return (
    <Choices legend={VISA_LEGEND} hideLegend errorId={errorId} hidesError={hidesError}>
      {types.map(({ id, choice_name: title, hint, price }) => (
        <Choice
          key={id}
          name="visa_id"
          value={id}
          title={title}
          hint={hint}
          end={
            isCurrency(currency) && price !== null ? (
              <Price amount={formatPrice(fromDecimalText(price, currency))} />
            ) : undefined
          }
          checked={id === chosen}
          onChoose={() => onChoose?.(id)}
        />
      ))}
    </Choices>
  );
}

interface InstallmentOptionsProps {
  cart: Cart;
  installment: Installment;
  onChoose?: (installment: Installment) => void;
}

/** Full payment or deposit; the option of a deposit says why when there is none. Nothing until the cart has a price. */
export function InstallmentOptions({ cart, installment, onChoose }: InstallmentOptionsProps) {
  const money = moneyOf(cart);
  if (money === null) return null;
  const noDeposit = cart.full_payment_reason ?? PAYMENT_CHOICE.noDeposit;
  return (
    <Choices legend={PAYMENT_CHOICE.legend}>
      <Choice
        name="installment"
        value={INSTALLMENT_FULL}
        title={PAYMENT_CHOICE.full}
        hint={dueText(money, INSTALLMENT_FULL)}
        checked={installment === INSTALLMENT_FULL}
        onChoose={() => onChoose?.(INSTALLMENT_FULL)}
      />
      <Choice
        name="installment"
        value={INSTALLMENT_DEPOSIT}
        title={PAYMENT_CHOICE.deposit}
        hint={money.deposit === null ? noDeposit : dueText(money, INSTALLMENT_DEPOSIT)}
        checked={installment === INSTALLMENT_DEPOSIT}
        disabled={money.deposit === null}
        onChoose={() => onChoose?.(INSTALLMENT_DEPOSIT)}
      />
    </Choices>
  );
}
