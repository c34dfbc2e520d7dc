import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { leaveFor } from '#features/booking/Foot.tsx';
import { $booking, changeBooking } from '#features/booking/booking-state.ts';
import { closeBooking, openBooking } from '#features/booking/booking.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { aCheckout, aSession, reachSummary } from '../support/a-checkout.ts';

let end: () => void;

beforeEach(() => {
  ({ end } = aCheckout(aSession));
});
afterEach(() => end());

/** Collects the page's events with these names from now on. */
function sentEvents(...names: ('chat:hide' | 'chat:show' | 'chat:open' | 'contact:open')[]): string[] {
  const sent: string[] = [];
  for (const name of names) onTestFinished(onPageEvent(name, () => sent.push(name)));
  return sent;
}

test('opening takes the chat out of sight, and closing gives it back [M83]', async () => {
  const sent = sentEvents('chat:hide', 'chat:show');
  await openBooking();
  expect(sent).toEqual(['chat:hide']);
  closeBooking();
  expect(sent).toEqual(['chat:hide', 'chat:show']);
});

test.each(['contact:open', 'chat:open'] as const)(
  'the booking closes at once, and %s follows a second and a half later [M84]',
  async (event) => {
    await reachSummary();
    const sent = sentEvents('contact:open', 'chat:open');
    leaveFor(event);
    expect($booking.get().open).toBe(false);
    await vi.advanceTimersByTimeAsync(1499);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([event]);
  },
);

test('nothing follows for who has come back by then, or whose payment keeps the booking open [M84]', async () => {
  await reachSummary();
  const sent = sentEvents('contact:open', 'chat:open');
  leaveFor('contact:open');
  await openBooking();
  await vi.advanceTimersByTimeAsync(1500);
  changeBooking({ paying: true });
  leaveFor('chat:open');
  changeBooking({ paying: false });
  closeBooking();
  await vi.advanceTimersByTimeAsync(1500);
  expect(sent).toEqual([]);
});
