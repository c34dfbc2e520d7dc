import { call } from '#api/call.ts';
import { logout } from '#contract/guest.ts';
import { CONTACT_AFTER_CLOSE_MS } from '#domain/constants.ts';
import { forgetBooking } from '#stores/booking/booking-memory.ts';
import { $booking, changeBooking, closeBooking } from '#stores/booking/booking.ts';
import { cartSettled } from '#stores/cart.ts';
import { sendPageEvent, type PageEvents } from '#stores/page-events.ts';

const NOT_FORGOTTEN = 'We could not log you out. Please check your connection and try again.';

/** Closes the booking, which stays in the cart, and then opens the ways to reach us (M84). */
export function leaveForContact(): void {
  leaveFor('contact:open');
}

/** The same for the chat (M84). Where there is none, whoever answers for it leads to the other ways. */
export function leaveForChat(): void {
  leaveFor('chat:open');
}

/** The dialog goes first, so that what opens next does not open behind it. Who has come back by then stays. */
function leaveFor(event: keyof PageEvents & ('contact:open' | 'chat:open')): void {
  closeBooking();
  if ($booking.get().open) return;
  setTimeout(() => {
    if (!$booking.get().open) sendPageEvent(event);
  }, CONTACT_AFTER_CLOSE_MS);
}

/**
 * Forgets who the guest said they are, here and on the server, with the cart that was theirs: asks the link's own
 * address, then the cart anew, then for the page (M85, D48).
 */
export async function logOut(address: string): Promise<void> {
  const answer = await call({ ...logout, path: address });
  if (answer.kind !== 'ok') {
    changeBooking({ errors: { __all__: [NOT_FORGOTTEN] } });
    return;
  }
  forgetBooking();
  sendPageEvent('cart-sync');
  await cartSettled();
  location.reload();
}
