import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showCartCount } from '#features/cart/cart-count.ts';
import { EMPTY_CART } from '#contract/cart.ts';
import { CartLink } from '#features/cart/CartLink.tsx';
import { CurrencyChooser } from '#features/currency/CurrencyChooser.tsx';
import { LostLink } from '#features/check-in/LostLink.tsx';
import { TourName } from '#features/reviews/TourName.tsx';
import { $cart, addTour } from '#features/cart/cart.ts';
import { showCurrency } from '#features/currency/currency.ts';
import { tour, plain } from '../support/a-checkout.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve } from '../support/fake-functions.ts';
import { prerendered } from './support/prerendered.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const alert = page.getByRole('alert');

test('the currencies are links in the page, and the chosen one is marked once the script is there [M18, M61]', async () => {
  showCurrency('EUR');
  const island = prerendered(<CurrencyChooser id="currencies" />);
  const links = () => [...island.host.querySelectorAll('a')];
  expect(links().map((link) => link.getAttribute('href'))).toEqual(
    ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD'].map((code) => `?currency=${code}`),
  );
  expect(links().every((link) => !link.hasAttribute('aria-current'))).toBe(true);
  island.host.querySelector<HTMLElement>('[popover]')!.showPopover();
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(page.getByRole('link', { name: /Euro/ })).toHaveAttribute('aria-current', 'true');
  expect(links().filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a currency is chosen by keyboard, and the rest of the address stays [M18]', async () => {
  const island = prerendered(<CurrencyChooser id="currencies" />);
  const asked: string[] = [];
  // The browser would leave the page of the tests.
  const stay = (event: NavigateEvent) => {
    asked.push(event.destination.url);
    event.preventDefault();
  };
  history.replaceState(null, '', '#dates');
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search));
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  island.hydrate();
  island.host.querySelector<HTMLElement>('[popover]')!.showPopover();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: /GBP/ })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: /Euro/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toHaveLength(1);
  const { searchParams, hash } = new URL(asked[0]!);
  expect(searchParams.get('currency')).toBe('EUR');
  expect(hash).toBe('#dates');
  for (const [key, value] of new URL(location.href).searchParams) expect(searchParams.get(key)).toBe(value);
});

test('Tab goes round in the open currency chooser, in both directions [M61]', async () => {
  const island = prerendered(<CurrencyChooser id="currencies" />);
  island.hydrate();
  island.host.querySelector<HTMLElement>('[popover]')!.showPopover();
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('link', { name: /CAD/ })).toHaveFocus();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});

test('the number that the page’s script wrote at the cart stays when the island comes, and follows the cart [M19, M95]', async () => {
  $cart.set(EMPTY_CART);
  serve(cartReplies([tour]).replies);
  const island = prerendered(<CartLink />);
  const link = page.getByRole('link');
  await expect.element(link).toHaveAccessibleName('Your cart');
  showCartCount(1);
  await expect.element(link).toHaveAccessibleName('Your cart, 1 trip');
  await addTour(entryOf(tour, plain));
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(link).toHaveAccessibleName('Your cart, 1 trip');
  await expect.element(link).toMatchTextContent('1');
  $cart.set(EMPTY_CART);
  await expect.element(link).toHaveAccessibleName('Your cart');
  await expect.element(island.host.querySelector<HTMLElement>('.cart-count')).not.toBeVisible();
});

test('a lost link is requested with an address, and the page announces it [P19]', async () => {
  const main = document.createElement('main');
  main.dataset['state'] = 'asking';
  main.innerHTML = '<div data-faces="asked"><h1>Check your inbox.</h1></div>';
  document.body.append(main);
  onTestFinished(() => main.remove());
  let answer: { status?: number; body: unknown } = {
    status: 429,
    body: { __all__: ['Please try again in an hour.'] },
  };
  const received = serve({ 'POST /check-in/lost/': () => answer });
  await render(<LostLink />);
  const button = page.getByRole('button');
  const email = page.getByRole('textbox');
  await button.click();
  await expect.element(email).toHaveAccessibleDescription(/This field is required$/);
  await expect.element(email).toHaveFocus();
  expect(received).toEqual([]);
  await email.fill('ada@example.com');
  await button.click();
  await expect.element(alert).toMatchTextContent('Please try again in an hour.');
  await expect.element(email).toHaveValue('ada@example.com');
  answer = { body: {} };
  await button.click();
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(main.dataset['state']).toBe('asked');
  expect(received.at(-1)?.body).toEqual({ email: 'ada@example.com' });
});

test('a lost link that was refused without script keeps what was typed and what is wrong with it [P19]', async () => {
  const posted = { values: { email: 'ada@' }, errors: { email: ['Enter a valid email address.'] } };
  const island = prerendered(<LostLink posted={posted} />);
  island.hydrate();
  expect(island.faults).toEqual([]);
  await expect.element(page.getByRole('textbox')).toHaveValue('ada@');
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/Enter a valid email address\.$/);
});

test('a list without options shows that, before its script has loaded and after [M32]', async () => {
  const island = prerendered(<TourName widgets={[]} />);
  const isSaid = () => [...island.host.querySelectorAll<HTMLElement>('.picker__list')].map((list) => list.innerText);
  island.host.querySelector('details')!.open = true;
  expect(isSaid()).toEqual(['List is empty.']);
  island.hydrate();
  await expect.element(page.getByRole('combobox', { name: 'tour name' })).toBeVisible();
  await page.getByRole('combobox', { name: 'tour name' }).click();
  expect(isSaid()).toEqual(['List is empty.']);
});
