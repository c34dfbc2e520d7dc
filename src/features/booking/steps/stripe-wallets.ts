import { loadStripe } from '@stripe/stripe-js/pure';
import type { ErrorMap } from '#contract/errors.ts';
import type { Money } from '#domain/money.ts';
import { toStripe } from '#domain/stripe-amount.ts';
import type { ProviderCard } from '#features/booking/booking-forms.ts';
import { NO_TOKEN } from './stripe-card.ts';

export interface ApprovedWallet extends Pick<ProviderCard, 'takeToken'> {
  /** The holder, as the wallet knows them; empty where it does not say. */
  readonly name: string;
  /** Tells the wallet's own sheet that nothing was paid. */
  readonly fail: () => void;
}

interface Mounting {
  readonly publishableKey: string;
  readonly place: HTMLElement;
  readonly due: Money;
  /** Whether a wallet may open: nothing else is being paid, and the amount is agreed. */
  readonly mayPay: () => boolean;
  readonly onKnown: (areThere: boolean) => void;
  readonly onApproved: (wallet: ApprovedWallet) => void;
}

/**
 * Mounts Stripe's buttons of Apple Pay, Google Pay and Link, as far as this browser and this guest have them. They show
 * the amount, so another amount needs another mounting. Returns what unmounts them.
 */
export async function mountStripeWallets({
  publishableKey,
  place,
  due,
  mayPay,
  onKnown,
  onApproved,
}: Mounting): Promise<() => void> {
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('There is no browser to show wallets in');
  const elements = stripe.elements({
    mode: 'payment',
    ...toStripe(due),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card', 'link'],
  });
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black';
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    layout: { overflow: 'never' },
  });
  const dialog = place.closest('dialog');
  buttons.on('ready', ({ availablePaymentMethods }) => onKnown(availablePaymentMethods !== undefined));
  buttons.on('loaderror', () => onKnown(false));
  buttons.on('click', ({ expressPaymentType, resolve, reject }) => {
    if (!mayPay()) {
      reject();
      return;
    }
    if (expressPaymentType === 'link') standBack(dialog);
    resolve();
  });
  buttons.on('cancel', () => {
    comeForward(dialog);
    buttons.focus();
  });
  buttons.on('confirm', ({ billingDetails, paymentFailed }) => {
    comeForward(dialog);
    onApproved({
      name: billingDetails?.name ?? '',
      fail: () => paymentFailed({ reason: 'fail' }),
      takeToken: async () => {
        const { error: incomplete } = await elements.submit();
        if (incomplete) return { errors: errorOf(incomplete) };
        const { confirmationToken, error } = await stripe
          .createConfirmationToken({ elements })
          .catch(() => ({ error: {}, confirmationToken: undefined }));
        return confirmationToken === undefined ? { errors: errorOf(error) } : { token: confirmationToken.id };
      },
    });
  });
  buttons.mount(place);
  return () => {
    comeForward(dialog);
    buttons.destroy();
  };
}

/** Stripe writes the text for the guest. */
function errorOf({ message = NO_TOKEN }: { message?: string }): ErrorMap {
  return { __all__: [message] };
}

/** Link draws itself over the page, and nothing there stands above a modal dialog. */
function standBack(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  dialog?.show();
}

function comeForward(dialog: HTMLDialogElement | null): void {
  if (dialog === null || !dialog.open || dialog.matches(':modal')) return;
  dialog.close();
  dialog.showModal();
}
