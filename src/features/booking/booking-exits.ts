import { call } from '#api/call.ts';
import type { CartItem } from '#contract/cart.ts';
import { logout } from '#contract/guest.ts';
import { CONTACT_AFTER_CLOSE_MS } from '#domain/constants.ts';
import { $booking, changeBooking } from './booking-state.ts';
import { closeBooking, forgetBooking } from './booking.ts';
import { cartSettled, removeTour } from '#features/cart/cart.ts';
import { forgetChat } from '#features/chat/chat-memory.ts';
import { sendPageEvent } from '#directives/page-events.ts';

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

/** Removes a trip and goes to the start dates of its tour, for a guest who wants another one. */
export async function chooseAnotherDate({ tour_date_id: id, tour_url: page = '/trips/' }: CartItem): Promise<void> {
  const answer = await removeTour(id);
  if (answer.kind === 'ok') location.assign(`${page}#show-dates`);
}

/**
 * Forgets the guest, their cart and their chat, here and on the server: requests the link's own address, loads the cart
 * again, then reloads the page.
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
  forgetChat();
  location.reload();
}
