import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EMPTY_CART } from '#contract/cart.ts';
import { CalendarDialog } from '#features/calendar/CalendarDialog.tsx';
import { closeBooking } from '#features/booking/booking.ts';
import { $cart, removeTour } from '#features/cart/cart.ts';
import { $tourDates, closeTourDates, openTourDates, selectDate } from '#features/calendar/tour-dates.ts';
import { plain, tour } from '../support/a-checkout.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve } from '../support/fake-functions.ts';
import { aBookingAt, dialog as booking } from './support/a-booking.tsx';
import { brochure, contact, fillLead, formToken } from './support/a-lead-form.tsx';
import { once } from './support/browser.ts';

/** Long enough that no animation ends by itself during a test: the tests end them. */
const SLOW = '600s';
const MOTIONS = ['--motion-move', '--motion-sheet'];

beforeEach(() => {
  // The tests' browser asks for less motion, which makes these a millisecond.
  const { style } = document.documentElement;
  for (const name of MOTIONS) style.setProperty(name, SLOW);
  onTestFinished(() => {
    for (const name of MOTIONS) style.removeProperty(name);
  });
});

const animationsOf = (element: Element) =>
  element.getAnimations().filter((animation): animation is CSSTransition => animation instanceof CSSTransition);
const fades = (element: Element) => animationsOf(element).some(({ transitionProperty: name }) => name === 'opacity');
const isShown = (element: Element) => getComputedStyle(element).display !== 'none';
const endAnimations = () => document.getAnimations().forEach((animation) => animation.finish());

test.each([
  ['a question [M59]', contact, 'POST /api/contact/'],
  ['a brochure [M64]', brochure, 'POST /api/brochure/'],
])('%s that was sent fades, and is gone once it has [D72]', async (_, form, path) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  serve({ ...formToken, [path]: () => ({ body: {} }) });
  await render(form);
  await fillLead();
  await page.getByRole('button', { name: /^SEND/ }).click();
  await vi.advanceTimersByTimeAsync(2000);
  const asked = document.querySelector('.enquiry__ask')!;
  await expect.poll(() => fades(asked)).toBe(true);
  const laidOut = () => {
    const { visibility, blockSize } = getComputedStyle(asked);
    return { visibility, hasHeight: blockSize !== '0px' };
  };
  expect(laidOut()).toEqual({ visibility: 'visible', hasHeight: true });
  // Firefox cannot animate it.
  expect(animationsOf(asked).map(({ transitionProperty }) => transitionProperty)).not.toContain('display');
  endAnimations();
  await expect.poll(laidOut).toEqual({ visibility: 'hidden', hasHeight: false });
});

test('the booking is closed with an animation while there are trips in it, displayed without an animation of `display`, which Firefox does not have [M86]', async () => {
  await aBookingAt('cart');
  const element = booking.element();
  endAnimations();
  closeBooking();
  await expect.poll(() => fades(element)).toBe(true);
  expect(animationsOf(element).map(({ transitionProperty }) => transitionProperty)).not.toContain('display');
  const { display, pointerEvents } = getComputedStyle(element);
  expect({ display, pointerEvents }).toEqual({ display: 'flex', pointerEvents: 'none' });
  endAnimations();
  await expect.poll(() => isShown(element)).toBe(false);
});

test('a dialog closes where it was in browsers that take it out of the top layer at once', async () => {
  await aBookingAt('cart');
  const element = booking.element() as HTMLDialogElement;
  await removeTour(plain.id);
  closeBooking();
  await expect.poll(() => isShown(element)).toBe(false);
  const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(element);
  expect([position, insetBlockStart, insetBlockEnd]).toEqual(['fixed', '0px', '0px']);
});

test('neither booking nor calendar is a grid, which WebKit would make as tall as the screen', async () => {
  await aBookingAt('cart');
  const layoutOf = (dialog: Element) => {
    const { display, flexDirection } = getComputedStyle(dialog);
    return [display, flexDirection];
  };
  const element = booking.element() as HTMLDialogElement;
  expect(layoutOf(element)).toEqual(['flex', 'column']);
  closeBooking();
  await expect.poll(() => element.open).toBe(false);
  // The layout stays as it was while the dialog moves away.
  expect(layoutOf(element)).toEqual(['flex', 'column']);
  endAnimations();
  await aChosenDate();
  const calendar = document.querySelector('.cal')!;
  expect(layoutOf(calendar)).toEqual(['flex', 'column']);
  closeTourDates();
  await expect.poll(() => calendar.hasAttribute('open')).toBe(false);
  expect(layoutOf(calendar)).toEqual(['flex', 'column']);
});

/** The calendar with a date chosen. `after` is where adding to the cart leads. */
async function aChosenDate(after = ''): Promise<void> {
  $cart.set(EMPTY_CART);
  $tourDates.set({ open: false, settings: null, phase: 'loading', entries: [], selectedId: null, combinationId: null });
  const entry = entryOf(tour, plain);
  serve({ ...cartReplies([tour]).replies, 'GET /api/check-dates/': () => ({ body: [entry] }) });
  await render(<CalendarDialog />);
  onTestFinished(closeTourDates);
  const settings = { url: '/api/check-dates/', tour: 'RC10', tourName: 'The Red Centre', days: 10 };
  await openTourDates({ ...settings, redirectUrl: after, datesOnPage: () => [] });
  selectDate(entry.tour_date_id);
}

test('the page is left once the calendar has moved away, and not before [M126]', async () => {
  await aChosenDate('#browse-on');
  const calendar = page.getByRole('dialog').element() as HTMLDialogElement;
  endAnimations();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => calendar.open).toBe(false);
  expect(fades(calendar)).toBe(true);
  // Whatever follows the last answer without waiting for an animation has happened by now.
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  expect(location.hash).toBe('');
  endAnimations();
  await expect.poll(() => location.hash).toBe('#browse-on');
});

/** Adds the chosen date to the cart. The clock is stopped from the press on. */
async function addToCart(): Promise<HTMLDialogElement> {
  await aChosenDate('#browse-on');
  const calendar = page.getByRole('dialog').element() as HTMLDialogElement;
  calendar.getAnimations().forEach((animation) => animation.finish());
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect.element(add).toBeVisible();
  // Polls and presses of the tests' own would move a clock that is stopped.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = once(calendar, 'close');
  (add.element() as HTMLButtonElement).click();
  await closed;
  return calendar;
}

test('an animation elsewhere that never ends does not keep the page from being left [M126]', async () => {
  const endless = document.body.animate({ opacity: [1, 1] }, { duration: 1000, iterations: Infinity });
  onTestFinished(() => endless.cancel());
  const calendar = await addToCart();
  const left = once(window, 'hashchange');
  calendar.getAnimations().forEach((animation) => animation.finish());
  await left;
  expect(location.hash).toBe('#browse-on');
});

test('the page is left after a second, though the calendar is still moving [M126]', async () => {
  await addToCart();
  await vi.advanceTimersByTimeAsync(999);
  expect(location.hash).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(location.hash).toBe('#browse-on');
});
