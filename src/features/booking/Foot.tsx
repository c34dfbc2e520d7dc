import { useStore } from '@nanostores/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import './foot.css';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { STEP_FORM } from '#features/booking/steps/StepFrame.tsx';
import {
  $booking,
  $stepButton,
  $wrongFields,
  $guest,
  changeBooking,
  $outsideChange,
  agreeToChange,
  type OutsideChange,
} from './booking-state.ts';
import { $installment, forgetBooking } from '#features/cart/booking-memory.ts';
import { stepButtonLabel, type BookingStep } from '#domain/booking-steps.ts';
import { unbroken } from '#domain/text/trip-text.ts';
import { passStep } from './checkout.ts';
import { notifyLoggedOut, $cart, cartSettled } from '#features/cart/cart.ts';
import { Button, StepButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { BOOK } from '#contract/book-paths.ts';
import { logout } from '#contract/guest.ts';
import { LOG_OUT_LABEL, logOutQuestion } from '#domain/text/booking-texts.ts';
import { call } from '#api/call.ts';
import { CONTACT_AFTER_CLOSE_MS } from '#domain/constants.ts';
import { closeBooking } from './booking.ts';
import { chatMemory } from '#features/chat/chat-memory.ts';
import { sendPageEvent } from '#directives/page-events.ts';

const STEPS_WITHOUT_FORM = ['cart', 'summary'];

/** The foot of the dialog: what is paid now and later, how many fields are wrong, and the button that goes on. */
export function Foot() {
  const { step } = useStore($booking);
  const button = useStore($stepButton);
  const installment = useStore($installment);
  const wrong = useStore($wrongFields);
  const change = useStore($outsideChange);
  const foot = useRef<HTMLDivElement>(null);
  const isStopped = change !== null;
  useEffect(() => {
    // The button that had the focus may have made place for the other one.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === foot.current?.closest('dialog'))
      foot.current?.querySelector('button')?.focus();
  }, [isStopped]);
  return (
    <div className="booking__foot" ref={foot}>
      <LiveRegion urgent seen>
        {change && <Changed {...change} />}
      </LiveRegion>
      <LiveRegion seen>{!isStopped && <Due step={step} />}</LiveRegion>
      {wrong > 0 && button === 'error' && !isStopped && (
        <p className="booking__wrong" aria-hidden="true">
          {wrong === 1 ? '1 field to fix' : `${wrong} fields to fix`}
        </p>
      )}
      {isStopped ? (
        <Button onPress={agreeToChange}>{`Continue with ${unbroken(change.amount)}`}</Button>
      ) : (
        /*
         * The key gives each step its own button element. A button shared by two steps would send the next step's form
         * with the same press.
         */
        <StepButton
          key={step.kind === 'visa' ? step.tourDateId : step.kind}
          label={stepButtonLabel(step, installment)}
          state={button}
          {...(STEPS_WITHOUT_FORM.includes(step.kind) ? { onPress: () => void passStep() } : { form: STEP_FORM })}
        />
      )}
    </div>
  );
}

/** What changed the cart from outside while a pay step was open: nothing is paid before the guest agrees. */
function Changed({ what, before, now }: OutsideChange) {
  return (
    <div className="booking__changed">
      <p>
        <Icon name="alert" />
        <span>{`Your cart has changed. ${what}`}</span>
      </p>
      <dl>
        <div>
          <dt>Before</dt>
          <dd key={before}>{before}</dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd key={now}>{now}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The sum right above the button, with a lock where it is paid, in the same sentence as at the choice between full payment and deposit. */
function Due({ step }: { step: BookingStep }) {
  const money = moneyOf(useStore($cart));
  const installment = useStore($installment);
  if (money === null || step.kind === 'additional') return null;
  const isPayment = step.kind === 'summary' || step.kind === 'card';
  const text = isPayment ? dueText(money, installment) : `Total ${money.total} – nothing to pay yet`;
  return (
    <p className="booking__due">
      {isPayment && <Icon name="lock" />}
      <span key={text}>{text}</span>
    </p>
  );
}

export function Help() {
  return (
    <div className="booking__help">
      <p>
        Need help?{' '}
        <a href="/contact/" onClick={insteadOfLink('contact:open')}>
          Contact us
        </a>{' '}
        or{' '}
        <a href="/contact/#live-chat" onClick={insteadOfLink('chat:open')}>
          live chat
        </a>
        <LogOut />
      </p>
    </div>
  );
}

/** Leaves the booking instead of following the link, except when the visitor opens the link in a new tab or window. */
function insteadOfLink(event: Parameters<typeof leaveFor>[0]) {
  return (press: MouseEvent) => {
    if (press.metaKey || press.ctrlKey || press.shiftKey) return;
    press.preventDefault();
    leaveFor(event);
  };
}

/**
 * Lets a visitor who finds another guest's details here log out. There is no sign-in, so it shows only where the
 * functions know guest details, from the moment they were sent.
 *
 * Only a press uses `data-url`. `href` is the page with the log-out form, because extensions fetch links ahead of a press.
 */
function LogOut() {
  const guest = useStore($guest);
  const { paying } = useStore($booking);
  if (guest === null || paying) return null;
  return (
    <span>
      . <span>{logOutQuestion(guest)}</span>{' '}
      <a
        href={BOOK.cart}
        data-url={logout.path}
        onClick={(event) => {
          event.preventDefault();
          void logOut(event.currentTarget.dataset['url']!);
        }}
      >
        {LOG_OUT_LABEL}
      </a>
    </span>
  );
}

const NOT_FORGOTTEN = 'We couldn’t log you out. Check your connection and try again.';

/**
 * Closes the booking, which stays in the cart, then opens the chat or the ways to contact the operator. The dialog closes
 * first, so that the next one does not open behind it. Opens nothing if the guest reopened the booking in the meantime.
 */
export function leaveFor(event: 'contact:open' | 'chat:open'): void {
  closeBooking();
  if ($booking.get().open) return;
  setTimeout(() => {
    if (!$booking.get().open) sendPageEvent(event);
  }, CONTACT_AFTER_CLOSE_MS);
}

/**
 * Forgets the guest, their cart and their chat, here and on the server: requests the link's own address, loads the cart
 * again, then reloads the page.
 */
async function logOut(address: string): Promise<void> {
  const answer = await call({ ...logout, path: address });
  if (answer.kind !== 'ok') {
    changeBooking({ errors: { __all__: [NOT_FORGOTTEN] } });
    return;
  }
  forgetBooking();
  notifyLoggedOut();
  sendPageEvent('cart-sync');
  await cartSettled();
  chatMemory.forget();
  location.reload();
}
