import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onHash } from '#directives/on-hash.ts';
import { openInHistory } from '#ui/sheet-history.ts';

const DELAY_MS = 2000;
const hash = '#notes';
let opened: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  opened = vi.fn<() => void>();
  const address = location.pathname + location.search;
  onTestFinished(() => history.replaceState(null, '', address));
});

/** Runs what moves the page along its history, and waits until the address has changed. */
async function whenChanged(move: () => void): Promise<void> {
  const changed = new Promise((done) => window.addEventListener('hashchange', done, { once: true }));
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
  const isClosed = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
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
  const link = document.createElement('a');
  document.body.append(link);
  onTestFinished(() => link.remove());
  link.href = hash;
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
