import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { onHash, openInHistory } from '#ui/sheet-history.ts';
import { startCalendarButtons } from '#features/calendar/open-calendar.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { startTerms } from '#features/home/home-page.ts';
import { onPage, once } from './support/browser.ts';

describe('a hash', () => {
  const DELAY_MS = 2000;
  const hash = '#notes';
  let opened: ReturnType<typeof vi.fn<() => void>>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opened = vi.fn<() => void>();
  });

  /** Runs what moves the page along its history, and waits until the address has changed. */
  async function whenChanged(move: () => void): Promise<void> {
    const changed = once(window, 'hashchange');
    move();
    await changed;
  }

  const goTo = (to: string) => whenChanged(() => (location.hash = to));
  const pass = (ms = DELAY_MS) => vi.advanceTimersByTimeAsync(ms);

  /** Opens and closes the booking, which has an address of its own. */
  async function openAndCloseCart(): Promise<void> {
    history.pushState({ bookingStep: 'cart' }, '', '#my-cart');
    await whenChanged(() => history.back());
  }

  test('a delayed hash opens once for each arrival, and closing the cart over it is none [M37]', async () => {
    onTestFinished(onHash(hash, opened, DELAY_MS));
    await goTo(hash);
    await pass(DELAY_MS - 1);
    expect(opened).not.toHaveBeenCalled();
    await pass(1);
    expect(opened).toHaveBeenCalledOnce();
    await openAndCloseCart();
    await pass();
    expect(opened).toHaveBeenCalledOnce();
    await goTo('#elsewhere');
    await goTo(hash);
    await pass();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('a visitor who goes on within the delay is left alone: to another hash, to a sheet, to the cart and back [M37]', async () => {
    onTestFinished(onHash(hash, opened, DELAY_MS));
    await goTo(hash);
    await goTo('#elsewhere');
    await pass();
    await goTo(hash);
    const close = openInHistory(() => undefined);
    await pass();
    const isClosed = once(window, 'popstate');
    close();
    await isClosed;
    await goTo('#elsewhere');
    await goTo(hash);
    await openAndCloseCart();
    await pass();
    expect(opened).not.toHaveBeenCalled();
  });

  test('the link to the hash that the page already has opens again, and other links do not [M22]', async () => {
    onTestFinished(onHash(hash, opened, DELAY_MS));
    await goTo(hash);
    await pass();
    const link = onPage(`<a href="${hash}">Notes</a>`) as HTMLAnchorElement;
    link.click();
    await pass(1);
    await pass();
    expect(opened).toHaveBeenCalledTimes(2);
    link.href = '/elsewhere/#notes';
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.click();
    await pass();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('a page that is loaded with the hash opens it, without a delay at once [M36]', () => {
    history.replaceState(null, '', hash);
    onTestFinished(onHash(hash, opened));
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('the calendar’s hash', () => {
  test('the hash opens the calendar, but not when the browser goes back to where it was open before [M36]', async () => {
    onPage(`<button data-open-dates data-url="/api/check-dates/" data-tour="RC10" data-days="10"></button>
      <p id="page-message"></p>`);
    let opened = 0;
    onTestFinished(onPageEvent('calendar:open', () => (opened += 1)));
    startCalendarButtons();
    location.hash = '#show-dates';
    await expect.poll(() => opened).toBe(1);
    // The calendar opens, and then the booking takes the place of its entry.
    history.replaceState({ page: true }, '');
    history.pushState({ bookingStep: 'cart' }, '', '#my-cart');
    history.back();
    await once(window, 'hashchange');
    expect(location.hash).toBe('#show-dates');
    expect(opened).toBe(1);
  });
});

describe('the hash of the terms', () => {
  const OPENS_AFTER_MS = 3000;
  let terms: HTMLDetailsElement;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const main = onPage(`<main><p style="block-size: 3000px"></p>
      <details id="terms" data-opens-after="${OPENS_AFTER_MS}"><summary>Terms</summary></details></main>`);
    terms = main.querySelector('details')!;
  });

  async function opensInTime(): Promise<void> {
    await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS - 1);
    expect(terms.open).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(terms.open).toBe(true);
    await expect.poll(() => terms.getBoundingClientRect().top < innerHeight).toBe(true);
  }

  test('a page that is loaded with #terms opens them after three seconds, and scrolls there [M22]', async () => {
    history.replaceState(null, '', '#terms');
    scrollTo({ top: 0, behavior: 'instant' });
    onTestFinished(startTerms());
    await opensInTime();
  });

  test('and so does an address that changes to #terms, but to no other [M22]', async () => {
    onTestFinished(startTerms());
    location.hash = '#trips';
    await once(window, 'hashchange');
    await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
    expect(terms.open).toBe(false);
    location.hash = '#terms';
    await once(window, 'hashchange');
    scrollTo({ top: 0, behavior: 'instant' });
    await opensInTime();
  });
});
