import { loadStripe } from '@stripe/stripe-js/pure';
import type { StripeCardNumberElement, StripeElementStyle, StripeError } from '@stripe/stripe-js';
import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import { REQUIRED, type ErrorMap } from '#contract/errors.ts';
import type { ProviderCard } from '#features/booking/booking-forms.ts';

/** Stripe's fields by the error names of the wire, so that errors stand under the same names as with our own fields. */
const PARTS = [
  { name: 'acct', type: 'cardNumber', incomplete: 'Enter a valid card number.' },
  { name: EXPIRY_ERROR_KEY, type: 'cardExpiry', incomplete: 'Enter an expiry date in the future.' },
  { name: 'cvv2', type: 'cardCvc', incomplete: 'Enter the 3- or 4-digit security code (CCV).' },
] as const;

export type CardPart = (typeof PARTS)[number]['name'];

export interface PartState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly focused: boolean;
  /** The card's scheme, such as `visa`; empty while nobody can tell, and in the fields that are not the number. */
  readonly brand: string;
}

/** What Stripe says of a change. Only the field of the number knows the scheme. */
interface Change {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand?: string;
}

interface Mounting {
  readonly publishableKey: string;
  readonly places: Readonly<Record<CardPart, HTMLElement>>;
  readonly onChange: (part: CardPart, state: PartState) => void;
  /** The guest went to a part, or typed in it. The focus that `focusFirst` gives does not count. */
  readonly onTouch: (part: CardPart) => void;
}

export const NO_TOKEN =
  'We couldn’t reach the card service. You haven’t been charged. Check your connection and try again.';

/** Mounts Stripe's fields. Rejects when Stripe's script or one of its frames does not load. */
export async function mountStripeCard({
  publishableKey,
  places,
  onChange,
  onTouch,
}: Mounting): Promise<ProviderCard & { unmount: () => void }> {
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('There is no browser to show fields in');
  const elements = stripe.elements();
  const states: Record<CardPart, PartState> = { acct: UNTOUCHED, [EXPIRY_ERROR_KEY]: UNTOUCHED, cvv2: UNTOUCHED };
  /** The part that has the focus because it was wrong, not because the guest went there. */
  let givenFocus: CardPart | null = null;
  const change = (part: CardPart, news: Partial<PartState>) => {
    states[part] = { ...states[part], ...news };
    onChange(part, states[part]);
  };
  const fields = PARTS.map(({ name, type }) => {
    // The three types take the same options and send the same events.
    const field = elements.create(type as 'cardNumber', { style: styleFrom(places[name]), placeholder: '' });
    field.on('change', ({ empty, complete, brand = UNKNOWN }: Change) => {
      change(name, { empty, complete, brand: brand === UNKNOWN ? '' : brand });
      onTouch(name);
    });
    field.on('blur', () => {
      givenFocus = null;
      change(name, { focused: false });
    });
    field.on('focus', () => {
      change(name, { focused: true });
      if (givenFocus !== name) onTouch(name);
    });
    return field;
  });
  const allReady = Promise.all(fields.map(ready));
  fields.forEach((field, index) => field.mount(places[PARTS[index]!.name]));
  const repaint = () => PARTS.forEach(({ name }, index) => fields[index]!.update({ style: styleFrom(places[name]) }));
  const theme = matchMedia('(prefers-color-scheme: dark)');
  theme.addEventListener('change', repaint);
  const unmount = () => {
    theme.removeEventListener('change', repaint);
    fields.forEach((field) => field.destroy());
  };
  try {
    await allReady;
  } catch (error) {
    unmount();
    throw error;
  }
  return {
    unmount,
    check: () => missingParts(states),
    focusFirst: (isWrong) => {
      const first = PARTS.findIndex(({ name }) => isWrong(name));
      if (first === -1) return false;
      givenFocus = PARTS[first]!.name;
      fields[first]!.focus();
      return true;
    },
    takeToken: async (holder) => {
      const asked = { type: 'card', card: fields[0]!, billing_details: { name: holder } } as const;
      const { paymentMethod, error } = await stripe.createPaymentMethod(asked).catch(() => ({
        error: { type: 'api_connection_error' } as const,
        paymentMethod: undefined,
      }));
      return error ? { errors: errorsOf(error) } : { token: paymentMethod.id };
    },
  };
}

const UNTOUCHED: PartState = { empty: true, complete: false, focused: false, brand: '' };

/** What Stripe calls the scheme of a number that nobody can tell yet. */
const UNKNOWN = 'unknown';

function ready(field: StripeCardNumberElement): Promise<void> {
  return new Promise((resolve, reject) => {
    field.on('ready', () => resolve());
    field.on('loaderror', () => reject(new Error('A card field did not load')));
  });
}

function missingParts(states: Record<CardPart, PartState>): ErrorMap {
  const missing = PARTS.filter(({ name }) => !states[name].complete);
  return Object.fromEntries(
    missing.map(({ name, incomplete }) => [name, [states[name].empty ? REQUIRED : incomplete]]),
  );
}

/** Stripe's error as a message under its field. Stripe writes the text for the guest. */
function errorsOf({ type, code = '', message = '' }: Pick<StripeError, 'type' | 'code' | 'message'>): ErrorMap {
  if (type !== 'validation_error' && type !== 'card_error') return { __all__: [NO_TOKEN] };
  if (/number|card_declined/.test(code)) return { acct: [message] };
  if (code.includes('expir')) return { [EXPIRY_ERROR_KEY]: [message] };
  if (code.includes('cvc')) return { cvv2: [message] };
  return { __all__: [message] };
}

/**
 * The computed style of our own fields, in the current colour scheme, because style sheets do not reach into Stripe's
 * frames.
 */
function styleFrom(place: HTMLElement): StripeElementStyle {
  const { color, fontFamily, fontSize } = getComputedStyle(place);
  return {
    base: { color, iconColor: color, fontFamily, fontSize, lineHeight: '1.4' },
    invalid: { color, iconColor: color },
  };
}
