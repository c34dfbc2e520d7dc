import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { EMPTY_CART } from '#contract/cart.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { calendarDate, longDate } from '#domain/calendar-date.ts';
import { addSelectedDate, openTourDates, selectDate } from '#features/calendar/tour-dates.ts';
import { startCartLinks } from '#features/cart/cart-link.ts';
import { $cart, $cartFault, addTour, keepCartInSync, loadCart, removeTour } from '#features/cart/cart.ts';
import { CartPanel } from '#features/cart/CartPanel.tsx';
import '#features/tours/tabs.css';
import { plain, tour, withVisa } from '../../support/a-checkout.ts';
import { cartReplies, entryOf } from '../../support/fake-cart.ts';
import { serve } from '../../support/fake-functions.ts';
import { onPage } from '../support/browser.ts';
import { listen } from '../support/heard.ts';

const panel = page.getByRole('complementary', { name: 'Your cart' });
let fake: ReturnType<typeof cartReplies>;

keepCartInSync();
beforeEach(async () => {
  $cart.set(EMPTY_CART);
  $cartFault.set('');
  fake = cartReplies([tour]);
  serve(fake.replies);
  await render(<CartPanel />);
});

test('shows the trips and the total, and disappears with the last trip [M95]', async () => {
  await addTour(entryOf(tour, plain));
  await expect.element(panel).toBeVisible();
  await expect.element(panel.getByText('1 trip in your cart')).toBeVisible();
  await addTour(entryOf(tour, withVisa));
  await expect.element(panel.getByText('2 trips in your cart')).toBeVisible();
  await expect.element(panel.getByRole('list')).toMatchTextContent(tour.name);
  await expect.element(panel).toMatchTextContent($cart.get().total.toLocaleString('en-AU'));
  await removeTour(plain.id);
  await removeTour(withVisa.id);
  await expect.element(panel).not.toBeInTheDocument();
});

test('put away, it stays away until another trip is added [M95]', async () => {
  await addTour(entryOf(tour, plain));
  await panel.getByRole('button', { name: 'Hide cart' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await addTour(entryOf(tour, withVisa));
  await expect.element(panel.getByText('2 trips in your cart')).toBeVisible();
});

test.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
])('on a window of $width × $height it is one row below the dock, and can be put away [M95]', async (size) => {
  // A page links the styles of the dock after those of the tabs.
  const dock = onPage(`<div class="dock" style="visibility: visible"><div class="dock__in">
    <nav class="dock__tabs"><a href="#dates">Dates</a></nav>
    <div class="dock__buy"><span class="dock__price">from $2,290</span><button class="btn btn--small">START DATES</button></div></div></div>`);
  await page.viewport(size.width, size.height);
  await addTour(entryOf(tour, plain));
  await expect.element(panel).toBeVisible();
  const { height, bottom } = panel.element().getBoundingClientRect();
  expect(height).toBe(60);
  expect(bottom).toBe(size.height);
  expect(dock.getBoundingClientRect()).toMatchObject({ bottom: size.height - 60, height: 44 });
  await expect.element(page.getByRole('button', { name: 'START DATES' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hide cart' }).click();
  await expect.poll(() => dock.getBoundingClientRect().bottom).toBe(size.height);
});

test('its button asks for the booking [M83, M95]', async () => {
  const opened = vi.fn();
  onTestFinished(onPageEvent('booking:open', opened));
  await addTour(entryOf(tour, plain));
  await panel.getByRole('button', { name: 'View cart' }).click();
  expect(opened).toHaveBeenCalledOnce();
});

test('shows which change could not be saved [P26]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await addTour(entryOf(tour, plain));
  fake.replies['POST /api/cart/'] = () => 'unreachable';
  await removeTour(plain.id);
  await expect.element(panel.getByRole('status')).toMatchTextContent('Your change wasn’t saved.');
});

test('the page that Add to Cart leads to says once what is in the cart [M126]', async () => {
  const heard = listen();
  const booked = entryOf(tour, plain);
  const settings = { url: '/api/check-dates/', tour: 'RC10', tourName: tour.name, days: 10, redirectUrl: '/trips/' };
  fake.replies['GET /api/check-dates/'] = () => ({ body: [booked] });
  await openTourDates({ ...settings, datesOnPage: () => [] });
  selectDate(booked.tour_date_id);
  // As if the page after it had loaded: its panel finds the trip in the cart.
  expect(await addSelectedDate()).toMatch(/\/trips\/$/);
  $cart.set(EMPTY_CART);
  await loadCart();
  const said = `${tour.name}, ${longDate(calendarDate(booked.date!))}, is in your cart. 1 trip.`;
  await expect.poll(() => heard).toEqual([said]);
  $cart.set(EMPTY_CART);
  await loadCart();
  await expect.element(panel).toBeVisible();
  expect(heard).toEqual([said]);
});

test('a page from the browser’s cache shows the cart’s number of now, and its panel', () => {
  const link = onPage('<a><span data-cart-count hidden>0</span></a>');
  const shown = vi.fn();
  onTestFinished(onPageEvent('cart:show', shown));
  onTestFinished(() => void (document.cookie = 'cart_count=; max-age=0; path=/'));
  startCartLinks();
  document.cookie = 'cart_count=2; path=/';
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(link.textContent).toBe('0');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(link.textContent).toBe('2');
  expect(link.querySelector('span')!.hidden).toBe(false);
  expect(shown).toHaveBeenCalledOnce();
});
