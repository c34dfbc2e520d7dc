import { expect, test } from 'vitest';
import { loadCart } from '#features/cart/cart.ts';
import { aBookingAt, dialog, heading, sent } from '../support/a-booking.tsx';

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
