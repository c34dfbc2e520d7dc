import { env } from 'cloudflare:workers';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { settle } from '#functions/settlement/settle.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { attemptsOfOrder, type Attempt } from '#functions/bookings/attempts.ts';
import { findOrder, type Order } from '#functions/bookings/orders.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { aShop, seatsOn, type Shop } from './a-shop.ts';

export const DEPOSIT = 20_000;
export const TOTAL = 129_000;

interface Deposited {
  readonly shop: Shop;
  readonly orderId: string;
  readonly order: () => Order;
  readonly balance: () => Attempt;
  /** The guest pays the balance on the provider's page. */
  readonly payOnPage: (card?: string) => Promise<void>;
  /** The guest comes back from there. */
  readonly comeBack: () => ReturnType<typeof settle>;
}

/** A booking of one seat with its deposit paid. */
export async function deposited(): Promise<Deposited> {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const { orderId } = await shop.book({ installment: INSTALLMENT_DEPOSIT });
  const balance = () => attemptsOfOrder(env.STORE, orderId).findLast(({ purpose }) => purpose === 'balance')!;
  return {
    shop,
    orderId,
    order: () => findOrder(env.STORE, orderId)!,
    balance,
    payOnPage: async (card) => {
      await payBalance(shop.context(), { id: orderId });
      await shop.payOnPage(balance(), card);
    },
    comeBack: async () => settle(shop.context(), balance().id),
  };
}

/** States and amounts of an order's payments at the gateway. */
export async function moneyAtGateway(orderId: string): Promise<string[]> {
  const ids = attemptsOfOrder(env.STORE, orderId).map(({ id }) => id);
  const payments = await sandboxStub(env).list(0);
  return payments
    .filter(({ reference, state }) => ids.includes(reference) && state !== 'cancelled')
    .map(({ state, amount }) => `${state} ${amount.minor}`)
    .toSorted();
}
