import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ask, askAtFirstSign, showChoices } from '#features/consent/consent-banner.ts';
import { $consent, giveConsent, updateConsent } from '#features/consent/consent.ts';
import { expectAccessible } from './support/accessible.ts';
import '#ui/button.css';
import '#features/tours/tabs.css';
import '#features/tours/tour-dock.css';

const banner = page.getByRole('region', { name: 'Your privacy choices' });
const button = (name: string) => banner.getByRole('button', { name });
const opener = page.getByRole('link', { name: 'Privacy choices' });
const kept = () => JSON.parse(localStorage.getItem('consent') ?? '{}') as Record<string, unknown>;
const isUsed = (purposes: string) => (document.documentElement.dataset['consent'] = purposes);

updateConsent();
beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  isUsed('analytics');
  const place = document.createElement('div');
  place.innerHTML = `<a class="skip" href="#main">Skip to content</a><main id="main" tabindex="-1"><p>Words</p></main>
    <a href="/terms/#cookies">Privacy choices</a>`;
  document.body.append(place);
  (document.activeElement as HTMLElement).blur();
  onTestFinished(() => {
    // An answer ends the asking.
    giveConsent();
    place.remove();
    delete document.documentElement.dataset['consent'];
  });
});

test('it takes no focus, comes early by keyboard, and neither Escape nor reading on decides anything [P13, P15]', async () => {
  ask();
  await expect.element(banner).toMatchTextContent('Can we count your visit? It helps us improve the site.');
  expect(document.activeElement).toBe(document.body);
  (page.getByRole('link', { name: 'Skip to content' }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'How we use this' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('No thanks')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(banner).toBeVisible();
  expect(kept()).toEqual({});
  expect($consent.get().analytics).toBe('undecided');
});

test('it asks at the first scroll, press or key, and not before [P13]', async () => {
  for (const sign of ['scroll', 'click', 'keydown']) {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    askAtFirstSign();
    await expect.element(banner).not.toBeInTheDocument();
    window.dispatchEvent(new Event(sign));
    await expect.element(banner).toBeVisible();
    await button('No thanks').click();
    await expect.element(banner).not.toBeInTheDocument();
  }
});

test('the press that makes it ask goes to what was pressed, and is no answer [P13]', async () => {
  const pressed = vi.fn();
  const atTheEdge = document.createElement('button');
  atTheEdge.textContent = 'At the edge';
  Object.assign(atTheEdge.style, { position: 'fixed', insetInline: '0', insetBlockEnd: '0', blockSize: '60px' });
  atTheEdge.addEventListener('click', pressed);
  document.body.append(atTheEdge);
  onTestFinished(() => atTheEdge.remove());
  askAtFirstSign();
  await page.getByRole('button', { name: 'At the edge' }).click();
  await expect.element(banner).toBeVisible();
  expect(pressed).toHaveBeenCalledOnce();
  expect(kept()).toEqual({});
});

test.each([
  { width: 360, height: 640 },
  { width: 640, height: 360 },
  { width: 1440, height: 900 },
])('on a window of $width × $height it stands above the bars, and they stay where they are [P13]', async (size) => {
  const dock = document.createElement('div');
  dock.className = 'dock';
  // A page links the styles of the dock after those of the tabs.
  dock.style.visibility = 'visible';
  dock.innerHTML = '<div class="dock__in"><nav class="dock__tabs"><a href="#dates">Dates</a></nav></div>';
  document.body.append(dock);
  onTestFinished(() => dock.remove());
  await page.viewport(size.width, size.height);
  const place = () => dock.getBoundingClientRect().toJSON() as unknown;
  const before = place();
  ask();
  await expect.element(banner).toBeVisible();
  expect(place()).toEqual(before);
  expect(getComputedStyle(dock).clipPath).toBe('none');
  const bars = getComputedStyle(document.documentElement).getPropertyValue('--bars');
  expect(bars).toContain(size.width === 360 ? '6.5rem' : '4.25rem');
  const { bottom } = banner.element().getBoundingClientRect();
  expect(bottom).toBe(size.height - (size.width === 360 ? 104 : 68));
});

test('screen readers announce it once, without moving the focus', async () => {
  const announced = page.getByRole('status').filter({ hasText: 'Your privacy choices are at the top of this page.' });
  askAtFirstSign();
  await expect.element(announced).not.toBeInTheDocument();
  window.dispatchEvent(new Event('scroll'));
  await expect.element(announced).toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

test('refusing weighs what accepting weighs: same size, same look, same number of presses [P13]', async () => {
  ask();
  const look = (name: string) => {
    const element = button(name).element();
    const { width, height } = element.getBoundingClientRect();
    const { color, fontWeight, fontSize } = getComputedStyle(element);
    return { width, height, color, fontWeight, fontSize, back: getComputedStyle(element, '::after').backgroundColor };
  };
  expect(look('No thanks')).toEqual(look('Yes, that’s fine'));
  expect(look('No thanks').width).toBeGreaterThan(40);
  await button('No thanks').click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(kept()).toMatchObject({ analytics: 'refused', on: { analytics: new Date().toISOString().slice(0, 10) } });
  ask();
  await expect.element(banner).not.toBeInTheDocument();
});

test('refused by keyboard, the focus is on the page’s content [P13]', async () => {
  ask();
  (button('No thanks').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('each purpose in use can be chosen by itself, with no tick made beforehand [P13]', async () => {
  isUsed('analytics affiliate chat');
  ask();
  await expect
    .element(banner)
    .toMatchTextContent('Can we count your visit, credit partner sites and show a live chat?');
  await button('Choose').click();
  const boxes = banner.getByRole('checkbox');
  expect(boxes.elements().map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, false]);
  await expect.element(boxes.first()).toHaveFocus();
  await banner.getByRole('checkbox', { name: /Live chat/ }).click();
  await button('Save my choice').click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(kept()).toMatchObject({ analytics: 'refused', affiliate: 'refused', chat: 'given' });
});

test('who asked for the choices finds them as they are, can leave it at that, and gets the focus back [P13]', async () => {
  giveConsent();
  showChoices(opener.element() as HTMLElement);
  await expect.element(banner.getByRole('heading')).toHaveFocus();
  await expect.element(banner.getByRole('checkbox')).toBeChecked();
  await button('Keep my current choice').click();
  await expect.element(opener).toHaveFocus();
  expect(kept()).toMatchObject({ analytics: 'given' });
  showChoices(opener.element() as HTMLElement);
  await button('No thanks').click();
  expect(kept()).toMatchObject({ analytics: 'refused' });
});

test('axe finds nothing where it asks and where it lets choose [P13, P15]', async () => {
  isUsed('analytics affiliate chat');
  ask();
  await expect.element(banner).toBeVisible();
  await expectAccessible(banner.element());
  await button('Choose').click();
  await expectAccessible(banner.element());
});
