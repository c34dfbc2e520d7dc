import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startPopovers } from '#ui/popovers.ts';

const native = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'hidePopover')!;
// The browser of the tests has popovers: the list is none to it, and the method for it is gone.
Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
startPopovers();

const place = document.createElement('div');
place.innerHTML = `<style>#list:not([data-popover-open]) { display: none }</style>
  <button popovertarget="list">Currencies</button>
  <div id="list"><button popovertarget="list" popovertargetaction="hide">Close</button><p>Dollars</p></div>
  <p>Beside</p>`;

const opener = page.getByRole('button', { name: 'Currencies' });
const close = page.getByRole('button', { name: 'Close' });
const list = () => document.querySelector<HTMLElement>('#list')!;

beforeEach(() => document.body.append(place));
afterEach(() => place.remove());

test('in a browser without popovers a press opens one and gives it the focus, and another press closes it', async () => {
  const states: unknown[] = [];
  const note = (event: Event) => states.push((event as ToggleEvent).newState);
  document.addEventListener('toggle', note, true);
  onTestFinished(() => document.removeEventListener('toggle', note, true));
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  await opener.click();
  await expect.element(page.getByText('Dollars')).toBeVisible();
  await expect.element(close).toHaveFocus();
  await close.click();
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await opener.click();
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  expect(states).toEqual(['open', 'closed', 'open', 'closed']);
});

test('there a press beside a popover, Escape and the script close it, and a press in it does not', async () => {
  await opener.click();
  await page.getByText('Dollars').click();
  await expect.element(page.getByText('Dollars')).toBeVisible();
  await page.getByText('Beside').click();
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  await opener.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  await opener.click();
  list().hidePopover();
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
});

test('there Escape closes a popover and leaves the dialog under it open', async () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  dialog.append(place);
  dialog.showModal();
  await opener.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Dollars')).not.toBeVisible();
  expect(dialog.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.open).toBe(false);
});

test('a browser with popovers keeps its own', () => {
  Object.defineProperty(HTMLElement.prototype, 'hidePopover', native);
  startPopovers();
  expect(Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'hidePopover')).toEqual(native);
});
