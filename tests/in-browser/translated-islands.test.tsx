import client from '@astrojs/react/client.js';
import { useLayoutEffect, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepTyped } from '#directives/fetch-parts.ts';
import { MailingList } from '#features/leads/LeadForms.tsx';
import { $booking, $payment, reportBrokenBooking } from '#features/booking/booking-state.ts';
import { reportFailures } from '#directives/open-island.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { render } from 'vitest-browser-react';
import touch from '../../src/directives/touch.ts';
import { payment } from '../support/a-checkout.ts';
import { translatePage } from '../support/translated-page.ts';

const options = { name: 'Test', value: true } as unknown as Parameters<typeof touch>[1];

/** An island as the built page has it, which Astro hydrates at the first touch. */
function anIsland(Component: ComponentType, meanwhile?: (island: HTMLElement) => void) {
  const island = document.createElement('div');
  island.innerHTML = renderToString(<Component />);
  island.setAttribute('ssr', '');
  island.setAttribute('client', 'touch');
  document.body.append(island);
  onTestFinished(() => island.remove());
  Object.assign(window, { fetchParts: () => Promise.resolve(true), keepTyped });
  const errors = vi.fn();
  window.addEventListener('error', errors);
  onTestFinished(() => window.removeEventListener('error', errors));
  const hydrate = () => {
    client(island)(Component, {}, {}, { client: island.getAttribute('client')! });
    meanwhile?.(island);
    return Promise.resolve();
  };
  touch(() => Promise.resolve(hydrate), options, island);
  return { island, errors };
}

const emailIn = (island: HTMLElement) => island.querySelector<HTMLInputElement>('[name=email]')!;

test('a translated form keeps what is typed and the focus at its first touch, and React reports nothing', async () => {
  translatePage();
  const { island, errors } = anIsland(MailingList);
  const [name, email] = ['Name (optional)', 'Email'].map((label) => page.getByRole('textbox', { name: label }));
  const before = name!.element();
  await userEvent.type(name!, 'Mara');
  await expect.poll(() => before.isConnected).toBe(false);
  await expect.element(name!).toHaveValue('Mara');
  await expect.element(name!).toHaveFocus();
  await userEvent.keyboard(' Quinn');
  await expect.element(name!).toHaveValue('Mara Quinn');
  await userEvent.type(email!, 'mara@example.com');
  await expect.element(email!).toHaveValue('mara@example.com');
  expect(errors).not.toHaveBeenCalled();
  expect(island.querySelectorAll('form')).toHaveLength(1);
});

test('what was typed into a translated form counts, and the press that was held presses the new button', async () => {
  translatePage();
  const { island } = anIsland(MailingList);
  const email = emailIn(island);
  email.value = 'no address';
  await userEvent.click(island.querySelector('button')!);
  await expect.poll(() => email.isConnected).toBe(false);
  expect(emailIn(island).value).toBe('no address');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeInvalid();
});

test('a press of the old form while it is drawn again sends nothing, and presses the new button', async () => {
  translatePage();
  const sent = vi.fn((event: Event) => event.preventDefault());
  const { island } = anIsland(MailingList, (drawing) => {
    drawing.querySelector('form')!.addEventListener('submit', sent);
    drawing.querySelector('button')!.click();
  });
  emailIn(island).value = 'no address';
  island.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  expect(sent).not.toHaveBeenCalled();
});

/** Fails so often when it enters the page, as React does beside nodes that were replaced. */
function failing(times: number) {
  let left = times;
  return function Failing() {
    useLayoutEffect(() => {
      if (left-- > 0) throw new Error('not a child of this node');
    }, []);
    return <p>Drawn</p>;
  };
}

test('an island that fails is drawn again once, and goes when it fails again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const said = vi.fn();
  const Once = failing(1);
  const screen = await render(
    <Boundary onBroken={said}>
      <Once />
    </Boundary>,
  );
  await expect.element(screen.getByText('Drawn')).toBeVisible();
  expect(said).not.toHaveBeenCalled();
  const Always = failing(Infinity);
  const other = await render(
    <Boundary onBroken={said}>
      <Always />
    </Boundary>,
  );
  await expect.poll(() => said.mock.calls.length).toBe(1);
  expect(other.container).toHaveTextContent('');
});

test('a booking dialog that had to go says whether the guest has paid, with the reference, and leads to the plain pages', () => {
  document.body.insertAdjacentHTML('beforeend', '<p id="page-message" role="alert"></p>');
  const message = document.querySelector('#page-message')!;
  onTestFinished(() => {
    $payment.set(null);
    message.remove();
    $booking.set({ ...$booking.get(), paying: false });
  });
  reportFailures();
  $booking.set({ ...$booking.get(), paying: true });
  reportBrokenBooking();
  expect(message).toMatchTextContent(/Your booking reference will appear in this message/);
  $payment.set(payment);
  expect(message).toMatchTextContent(new RegExp(`Your Booking Reference is ${payment.booking_reference}`));
  expect(message.querySelector('a')).toHaveAttribute('href', '/book/');
});
