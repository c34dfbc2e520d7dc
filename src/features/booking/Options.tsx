import type { Cart, CartItem } from '#contract/cart.ts';
import { isInsuranceItem, isSameTrip } from '#contract/cart-items.ts';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { type Installment, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { EXTRAS, PAYMENT_CHOICE, VISA_LEGEND } from '#domain/text/booking-texts.ts';
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
          end={isCurrency(currency) ? <PriceOfOption price={price} currency={currency} /> : undefined}
          checked={id === chosen}
          onChoose={() => onChoose?.(id)}
        />
      ))}
    </Choices>
  );
}

/** Nothing for an option that costs nothing. */
function PriceOfOption({ price, currency }: { price: string | null; currency: Currency }) {
  return price === null ? null : <Price amount={formatPrice(fromDecimalText(price, currency))} />;
}

/**
 * What may be added to a trip, and what was. "No insurance" is an option unless insurance is required. A single
 * insurance that is required is no choice, and not listed.
 */
export function extrasOf(tour: CartItem, items: readonly CartItem[]) {
  const types = tour.insurance_types ?? [];
  const insurances = tour.require_insurance
    ? types
    : [{ id: 0, choice_name: EXTRAS.noInsurance, price: null }, ...types];
  const chosen = items.filter((item) => isSameTrip(item, tour));
  return {
    addons: tour.available_addons ?? [],
    insurances: insurances.length > 1 ? insurances : [],
    chosenAddons: chosen.map((item) => item.addon_id),
    chosenInsurance: chosen.find(isInsuranceItem)?.insurance_id ?? 0,
  };
}

interface ExtrasOptionsProps {
  extras: ReturnType<typeof extrasOf>;
  currency: Currency;
  addonName: (id: number) => string;
  insuranceName: string;
  onAddon?: (id: number, wanted: boolean) => void;
  onInsurance?: (id: number) => void;
}

/** The extras of one trip: add-ons to tick and an insurance to choose. */
export function ExtrasOptions(props: ExtrasOptionsProps) {
  const { extras, currency, addonName, insuranceName, onAddon, onInsurance } = props;
  const { addons, insurances, chosenAddons, chosenInsurance } = extras;
  return (
    <>
      {addons.length > 0 && (
        <Choices legend={EXTRAS.addons} many>
          {addons.map(({ id, name, description, price }) => (
            <Choice
              key={id}
              name={addonName(id)}
              value="on"
              title={name}
              hint={description}
              end={<PriceOfOption price={price} currency={currency} />}
              many
              checked={chosenAddons.includes(id)}
              onChoose={(wanted) => onAddon?.(id, wanted)}
            />
          ))}
        </Choices>
      )}
      {insurances.length > 0 && (
        <Choices legend={EXTRAS.insurance}>
          {insurances.map(({ id, choice_name: title, price }) => (
            <Choice
              key={id}
              name={insuranceName}
              value={id}
              title={title}
              end={<PriceOfOption price={price} currency={currency} />}
              checked={id === chosenInsurance}
              onChoose={() => onInsurance?.(id)}
            />
          ))}
        </Choices>
      )}
    </>
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
