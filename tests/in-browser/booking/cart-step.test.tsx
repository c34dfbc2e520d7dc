import { expect, onTestFinished, test, vi } from 'vitest';
import { PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { $booking } from '#features/booking/booking-state.ts';
import { closeBooking, openBooking } from '#features/booking/booking.ts';
import { chooseVisa, loadCart, removeTour } from '#features/cart/cart.ts';
import { plain, withVisa } from '../../support/a-checkout.ts';
import { aBookingAt, button, dialog, fillPersonal, heading, sent } from '../support/a-booking.tsx';

const wait = () => vi.advanceTimersByTimeAsync(1000);
const logOut = dialog.getByRole('link', { name: 'Log out and clear these details' });
const change = dialog.getByRole('button', { name: /^Change visa/ });

test.each([
  ['home', '<section id="trips"></section>', '#trips'],
  ['any other page', '', '/trips/'],
])('from an empty cart on %s SEE TRIPS leads to the trips [M25]', async (_page, markup, href) => {
  const section = document.createElement('div');
  section.innerHTML = markup;
  document.body.append(section);
  onTestFinished(() => section.remove());
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

test('a guest can log out from the moment they are known, in the same dialog [M02]', async () => {
  await aBookingAt('personal');
  await expect.element(logOut).not.toBeInTheDocument();
  await fillPersonal();
  await button.click();
  await expect.element(logOut).toHaveAttribute('data-url', '/api/logout/');
  // Programs that fetch links ahead of a press fetch what stands in `href`.
  await expect.element(logOut).toHaveAttribute('href', '/book/');
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
  await button.click();
  await vi.advanceTimersByTimeAsync(50);
  await expect.element(dialog.getByText('Please select one of the visa options*').first()).toBeVisible();
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
