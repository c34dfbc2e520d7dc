import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startMenu } from '#layouts/menu.ts';

const place = document.createElement('div');
place.innerHTML = `<button commandfor="menu" aria-label="Menu">Menu</button>
  <nav class="nav"><details><summary>Destinations</summary><a href="#sydney">Sydney</a></details></nav>
  <dialog id="menu" aria-label="Menu" data-lock="500">
    <button commandfor="menu" aria-label="Close menu">Close</button><a href="#blog">Blog</a>
    <button popovertarget="menu-currencies">AUD</button><div class="currencies" id="menu-currencies" popover>Currencies</div>
  </dialog>`;
document.body.append(place);
startMenu();

const menu = page.getByRole('dialog', { name: 'Menu' });
const [open, close] = [
  page.getByRole('button', { name: 'Menu', exact: true }),
  page.getByRole('button', { name: 'Close menu' }),
];
const isOpen = () => document.querySelector<HTMLDialogElement>('#menu')!.open;

/** The time of the page. Only a test moves it: a fake `Date` goes on while a press is made. */
let now = Date.now();

beforeEach(() => {
  // Each test begins later than any lock of the one before.
  now += 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => document.querySelector<HTMLDialogElement>('#menu')!.close());
});

/** The tests' page asks for less motion. */
function likesMotion(isLiked: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !isLiked } as MediaQueryList);
}

test('the menu takes no press for 500 ms while it opens, then closes [M24]', async () => {
  likesMotion(true);
  await open.click();
  expect(isOpen()).toBe(true);
  now += 499;
  await close.click();
  expect(isOpen()).toBe(true);
  now += 1;
  await close.click();
  expect(isOpen()).toBe(false);
});

test('without motion there is nothing to wait for, and the browser’s back closes the menu [M24, P15]', async () => {
  likesMotion(false);
  await open.click();
  await close.click();
  expect(isOpen()).toBe(false);
  await open.click();
  await expect.element(menu).toBeVisible();
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
});

test('a drop-down of the header closes on Escape, and on a press or focus outside of it [M24, P15]', async () => {
  const summary = page.getByText('Destinations');
  const link = page.getByRole('link', { name: 'Sydney' });
  await summary.click();
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();
  await summary.click();
  await expect.element(link).toBeVisible();
  (open.element() as HTMLElement).focus();
  await expect.element(link).not.toBeInTheDocument();
});

test('Escape closes the currency chooser alone, in engines that pass the key on to the menu around it', async () => {
  likesMotion(false);
  await open.click();
  const chooser = document.querySelector<HTMLElement>('#menu-currencies')!;
  const isShown = new Promise((done) => chooser.addEventListener('toggle', done, { once: true }));
  await page.getByRole('button', { name: 'AUD' }).click();
  await isShown;
  // A key that a script sends closes nothing by itself.
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  chooser.dispatchEvent(key);
  await expect.element(page.getByText('Currencies')).not.toBeVisible();
  expect([key.defaultPrevented, isOpen()]).toEqual([true, true]);
});
