import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { CardPart, PartState } from './stripe-card.ts';
import { EXPIRY_ERROR_KEY, payElsewhere } from '#contract/checkout.ts';
import type { ContractForm } from '#ui/contract-form.tsx';
import { $cart } from '#features/cart/cart.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { NO_CARD_YET, type ProviderCard } from '#features/booking/booking-forms.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { isOutOfDate, importPart, OUT_OF_DATE } from '#directives/own-scripts.ts';

/** After this time without an event the fields count as failed, because a blocked frame may send none. */
const LOAD_TIMEOUT_MS = 20_000;

interface Props {
  publishableKey: string;
  /** Holds the card once the fields are mounted. */
  card: RefObject<ProviderCard>;
  form: ContractForm;
}

/**
 * Stripe's own fields for card number, expiry and CCV. Their values never come to us.
 *
 * Stripe's script is loaded here and nowhere else. If it does not load, the guest can try again or pay on Stripe's
 * page.
 */
export function StripeCardFields({ publishableKey, card, form: { errors, forget } }: Props) {
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [round, setRound] = useState(1);
  const [parts, setParts] = useState<Partial<Record<CardPart, PartState>>>({});
  // Stripe's fields are mounted once, but must call the current form.
  const latestForget = useRef(forget);
  latestForget.current = forget;

  useEffect(() => {
    let isOver = false;
    let unmount: (() => void) | null = null;
    const places = { acct: number.current!, [EXPIRY_ERROR_KEY]: expiry.current!, cvv2: code.current! };
    const show = (what: typeof outcome) => {
      if (!isOver) setOutcome(what);
    };
    const mount = async () => {
      const { mountStripeCard } = await importPart(() => import('./stripe-card.ts'));
      const mounted = await mountStripeCard({
        publishableKey,
        places,
        onChange: (part, state) => setParts((before) => ({ ...before, [part]: state })),
        onTouch: (part) => latestForget.current(part),
      });
      if (isOver) {
        mounted.unmount();
        return;
      }
      unmount = mounted.unmount;
      card.current = mounted;
      show('ready');
    };
    setParts({});
    show('loading');
    // Fields that load after this time are still shown.
    const timeout = setTimeout(() => show('failed'), LOAD_TIMEOUT_MS);
    mount()
      .catch(() => show('failed'))
      .finally(() => clearTimeout(timeout));
    return () => {
      isOver = true;
      clearTimeout(timeout);
      card.current = NO_CARD_YET;
      unmount?.();
    };
  }, [publishableKey, round, card]);

  return (
    <>
      <LiveRegion urgent seen>
        {outcome === 'failed' && <NoCardFields onRetry={() => setRound(round + 1)} />}
      </LiveRegion>
      <LiveRegion>{outcome === 'loading' && <p>Loading the card fields…</p>}</LiveRegion>
      <div className="form__provider" hidden={outcome === 'failed'} aria-busy={outcome === 'loading'}>
        <ProviderField label="Card number" error={errors['acct']?.[0]} place={number} state={parts.acct} />
        <div className="form__row form__row--short">
          <ProviderField
            label="Expiry date (MM / YY)"
            error={errors[EXPIRY_ERROR_KEY]?.[0]}
            place={expiry}
            state={parts[EXPIRY_ERROR_KEY]}
          />
          <ProviderField label="CCV" error={errors['cvv2']?.[0]} place={code} state={parts.cvv2} />
        </div>
      </div>
    </>
  );
}

const NOT_LOADED =
  'The card form didn’t load. You haven’t been charged. Check your connection, allow js.stripe.com in your ad blocker, then try again.';

/** Lets a guest pay without card fields, because a blocker or a bad connection must not end the booking. */
export function NoCardFields({ onRetry }: { onRetry: () => void }) {
  const { version } = useStore($cart);
  const installment = useStore($installment);
  const query = new URLSearchParams({ installment: String(installment), cart_version: version });
  return (
    <div className="form__provider">
      <Notice icon="alert" tone="error">
        {isOutOfDate() ? OUT_OF_DATE : NOT_LOADED}
      </Notice>
      <div className="form__ways">
        <Button look="quiet" onPress={onRetry}>
          Try again
        </Button>
        <a className="text-link" href={`${payElsewhere.path}?${query}`}>
          Pay on our provider’s secure page instead
        </a>
      </div>
    </div>
  );
}

function ProviderField({
  label,
  error,
  place,
  state,
}: {
  label: string;
  error: string | undefined;
  place: RefObject<HTMLDivElement | null>;
  state: PartState | undefined;
}) {
  const id = useId();
  const brand = state?.brand ?? '';
  return (
    <FieldFrame id={id} label={label} required error={error}>
      <div
        className="field__provider"
        id={id}
        ref={place}
        data-focused={state?.focused === true ? '' : undefined}
        data-filled={state?.empty === false ? '' : undefined}
        data-invalid={error === undefined ? undefined : ''}
      />
      {brand !== '' && <span className="field__mark">{brand}</span>}
    </FieldFrame>
  );
}
