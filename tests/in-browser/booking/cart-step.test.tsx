import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { clockForGuests, clockInZone } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { $booking, $stepButton, heldUntil } from '#features/booking/booking-state.ts';
import { closeBooking, openBooking } from '#features/booking/booking.ts';
import { HoldNote } from '#features/booking/HoldNote.tsx';
import { chooseVisa, loadCart, removeTour } from '#features/cart/cart.ts';
import { insured, plain, withExtras, withVisa } from '../../support/a-checkout.ts';
import { aPromoCode } from '../../support/a-cart.ts';
import { aBookingAt, button, dialog, field, fillPersonal, heading, sent } from '../support/a-booking.tsx';
import { onPage } from '../support/browser.ts';
import { listen } from '../support/heard.ts';

const wait = () => vi.advanceTimersByTimeAsync(1000);
const change = dialog.getByRole('button', { name: /^Change visa/ });

test.each([
  ['home', '<section id="trips"></section>', '#trips'],
  ['any other page', '', '/trips/'],
])('from an empty cart on %s SEE TRIPS leads to the trips [M25]', async (_page, markup, href) => {
  onPage(markup);
  await aBookingAt('cart');
  await removeTour(plain.id);
  await expect.element(dialog.getByRole('link', { name: 'SEE TRIPS' })).toHaveAttribute('href', href);
});

test('an empty cart says so when the browser blocks cookies, and only then', async () => {
  await aBookingAt('cart');
  await removeTour(plain.id);
  const said = dialog.getByRole('alert').filter({ hasText: /\S/ });
  await expect.element(heading).toHaveTextContent('You have no items in the cart.');
  expect(said.elements()).toEqual([]);
  closeBooking();
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await openBooking();
  await expect.element(said).toMatchTextContent(/^Your browser blocks cookies/);
});

test('a guest back from the bank in a browser without the cart is told of the booking, not of an empty cart [P10]', async () => {
  const { session } = await aBookingAt('cart');
  await removeTour(plain.id);
  closeBooking();
  session.now = { ...session.now, note: PAID_ELSEWHERE_TEXT };
  await openBooking();
  await expect.element(heading).toHaveTextContent('You’re booked');
  await expect.element(heading).toHaveFocus();
  await expect.element(dialog.getByText(PAID_ELSEWHERE_TEXT)).toBeVisible();
  expect(dialog.getByText('You have no items in the cart.').elements()).toEqual([]);
});

test('a visa that was chosen can be chosen anew: from the cart by way of the details, from the summary at once [M118]', async () => {
  const { fake } = await aBookingAt('cart', withVisa);
  await expect.element(change).not.toBeInTheDocument();
  await chooseVisa(withVisa.id, 8);
  await change.click();
  await expect.element(heading).toHaveTextContent('Personal Information');
  expect(fake.memory.requestedTours.map(({ visaId }) => visaId)).toEqual([0]);
  await fillPersonal();
  await button.click();
  await expect.element(button).toHaveTextContent('all good');
  await wait();
  await expect.element(heading).toMatchTextContent(/^Do you need a visa for/);
  await dialog.getByRole('radio').first().click();
  await expect.element(button).toHaveTextContent('NEXT');
  await button.click();
  await vi.advanceTimersByTimeAsync(50);
  await expect.element(button).toHaveTextContent('all good');
  await wait();
  await expect.element(heading).toHaveTextContent('Great Choice! Your Trip Summary');
  await change.click();
  await expect.element(heading).toMatchTextContent(/^Do you need a visa for/);
  expect($booking.get().direction).toBe('back');
});

test('a trip without a seat offers the ways on beside the message, and is marked in the list [P02]', async () => {
  const { replies, received, fake } = await aBookingAt('summary');
  const load = replies['GET /api/cart/']!;
  replies['GET /api/cart/'] = async (asked) => {
    const { body } = (await load(asked)) as { body: ReturnType<typeof fake.cart> };
    return { body: { ...body, items: body.items.map((item) => ({ ...item, full: 'sold-out' as const })) } };
  };
  await loadCart();
  await expect.element(dialog.getByRole('button', { name: /^Choose another date/ })).toBeVisible();
  await expect.element(dialog.getByText('Sold out:', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Sold out', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: /^Remove this trip/ }).click();
  await expect.element(heading).toHaveTextContent('You have no items in the cart.');
  expect(sent(received, '/api/cart/').at(-1)?.body).toEqual({ items: [] });
});

const UNSAVED = 'Your change wasn’t saved. Check your connection and try again.';
const total = () => dialog.element().querySelector('.sum__total')!.textContent;
const extras = dialog.getByText(/^Add to this trip/);
const alerts = dialog.getByRole('alert').filter({ hasText: /\S/ });

test('what can be added is chosen by keyboard, keeps the focus, and is read out with the new total [P15, P36]', async () => {
  const { received } = await aBookingAt('cart', withExtras);
  await extras.click();
  const [transfer, bag] = [/^Airport transfer/, /^Sleeping bag/].map((name) => dialog.getByRole('checkbox', { name }));
  (transfer!.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(transfer!).toBeChecked();
  await expect.element(transfer!).toHaveFocus();
  const said = dialog.getByRole('status').filter({ hasText: 'The total is now £1,325 GBP.' });
  await expect.element(said).toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(bag!).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('radio', { name: /^No insurance/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: /^Travel insurance/ })).toBeChecked();
  await expect.poll(total).toContain('£1,415 GBP');
  // One request for the trip, and one for each choice.
  expect(sent(received, '/api/cart/')).toHaveLength(3);
});

test('a trip that needs insurance offers no way around it [P36, D06]', async () => {
  await aBookingAt('cart', insured);
  await extras.click();
  const choices = dialog.getByRole('radiogroup', { name: 'Travel insurance' }).getByRole('radio');
  expect(choices.elements()).toHaveLength(2);
  await expect.element(choices.first()).toBeChecked();
  expect(total()).toContain('£1,380 GBP');
  await choices.last().click();
  await expect.poll(total).toContain('£1,430 GBP');
});

test('an add-on that cannot be saved is removed, and the guest sees a message until the next try [P36, P26]', async () => {
  const { replies } = await aBookingAt('cart', withExtras);
  await extras.click();
  const works = replies['POST /api/cart/']!;
  replies['POST /api/cart/'] = () => ({ status: 503 });
  const transfer = dialog.getByRole('checkbox', { name: /^Airport transfer/ });
  await transfer.click();
  await expect.element(alerts.first()).toHaveTextContent(UNSAVED);
  await expect.element(transfer).not.toBeChecked();
  expect(total()).toContain('£1,290 GBP');
  replies['POST /api/cart/'] = works;
  await transfer.click();
  await expect.poll(total).toContain('£1,325 GBP');
  await expect.element(alerts).not.toBeInTheDocument();
});

test('the visa step asks for a choice, also aloud, keeps it, and takes "no visa" for one [M80, M109, M130]', async () => {
  await aBookingAt('visa', withVisa);
  const heard = listen();
  const choices = dialog.getByRole('radiogroup');
  const required = dialog.getByText('Please select one of the visa options*').first();
  await button.click();
  await vi.advanceTimersByTimeAsync(50);
  await expect.element(required).toBeVisible();
  await expect.element(button).toMatchTextContent(/^error\b/);
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus();
  await expect.poll(() => heard.at(-1)).toMatch(': Please select one of the visa options*');
  // Coming to the choices takes the mark away. Screen readers have the message until one is made.
  (button.element() as HTMLElement).focus();
  (dialog.getByRole('radio').first().element() as HTMLElement).focus();
  await expect.element(choices).not.toHaveAttribute('data-invalid');
  await expect.element(choices).toHaveAccessibleDescription('Please select one of the visa options*');
  // It costs nothing, so no amount stands beside it.
  const noVisa = dialog.getByRole('radio', { name: 'I do not need a visa', exact: true });
  await noVisa.click();
  await expect.element(required).not.toBeInTheDocument();
  await expect.element(choices).not.toHaveAttribute('aria-invalid');
  await expect.poll(total).toContain('£1,290 GBP');
  await dialog.getByRole('radio', { name: /^Working holiday visa/ }).click();
  await expect.poll(total).toContain('£1,440 GBP');
  await button.click();
  await expect.element(button).toHaveTextContent('all good');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(heading).toHaveTextContent('Great Choice! Your Trip Summary');
});

test('a promo code is refused and logged, another works, and is taken off, each said aloud [M132, M138]', async () => {
  const { received, replies } = await aBookingAt('summary', undefined, aPromoCode());
  const heard = listen();
  const code = field('Promo code');
  const apply = dialog.getByRole('button', { name: /^(Apply|error\b.*|all good)$/ });
  const asked = () =>
    received.filter(({ query }) => query['promo_code'] !== undefined).map(({ query }) => query['promo_code']);
  const logged = vi.mocked(console.error).mock.calls;

  await code.fill('outback50');
  await apply.click();
  await expect.element(dialog.getByText('Sorry, this promo code isn’t valid. Please try another.')).toBeVisible();
  await expect.element(apply).toMatchTextContent(/^error\b/);
  await expect.poll(() => heard).toContain('! Promo code: Sorry, this promo code isn’t valid. Please try another.');
  expect(logged.filter(([text]) => String(text).startsWith('The promo code was not applied.'))).toHaveLength(1);
  expect(total()).toContain('£1,290 GBP');

  await code.fill('   ');
  await apply.click();
  expect(asked()).toEqual(['outback50']);

  const load = replies['GET /api/cart/']!;
  replies['GET /api/cart/'] = () => 'unreachable';
  await code.fill('summer10');
  await apply.click();
  await expect
    .element(dialog.getByText('Sorry, this promo code isn’t valid. Please try another.'))
    .not.toBeInTheDocument();
  replies['GET /api/cart/'] = load;

  await code.fill(' summer10 ');
  await apply.click();
  const applied = dialog.getByText(/^SUMMER10 applied: you save £129\sGBP\./);
  await expect.element(applied).toBeVisible();
  await expect.poll(() => heard).toContain('SUMMER10 applied: you save £129 GBP. Remove promo code SUMMER10');
  await expect.poll(total).toContain('£1,161 GBP');
  expect(asked()).toHaveLength(3);

  await dialog.getByRole('button', { name: 'Remove promo code SUMMER10' }).click();
  await expect.element(applied).not.toBeInTheDocument();
  await expect.element(code).toHaveFocus();
  await expect.poll(total).toContain('£1,290 GBP');
  expect(asked()).toHaveLength(3);
  expect([$booking.get().step.kind, $stepButton.get()]).toEqual(['summary', 'idle']);
});

test('the last minutes of a hold and its end are announced, once each [N21, D19]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-20T10:00:00Z') });
  await render(<HoldNote until={heldUntil({ hold_seconds: 1200 })!} />);
  const heard = listen();
  const note = page.getByText(/^Seat held until /);
  const time = clockForGuests(clockInZone(Date.parse('2026-11-20T10:20:00Z')));
  await expect.element(note).toHaveTextContent(`Seat held until ${time} · 20 minutes left`);
  expect(note.element().closest('[data-soon]')).toBeNull();
  const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  // The clock in the page ticks once a second.
  for (const [milliseconds, shown] of [
    [15 * MINUTE, '· 5 minutes left'],
    [MINUTE, '· 4 minutes left'],
    [3 * MINUTE, '· 1 minute left'],
  ] as const) {
    await passes(milliseconds);
    await vi.waitFor(() => expect(note.element().textContent).toContain(shown));
    expect(note.element().closest('[data-soon]'), 'stands out for the last minutes').not.toBeNull();
  }
  const end = 'Your hold has ended. We’ll check your seats are still free when you pay.';
  await passes(MINUTE);
  await expect.element(page.getByText(end)).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(heard).toEqual([
    '5 minutes left to pay before your seat is released.',
    '1 minute left to pay before your seat is released.',
    end,
  ]);
});
