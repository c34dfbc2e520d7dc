import { env } from 'cloudflare:workers';
import type { GatewayPayment, PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';

/** The ways in which a provider's payment can differ from the agreed one. */
export const UNLIKE = {
  '1.00 less': (payment) => ({ ...payment, amount: { ...payment.amount, minor: payment.amount.minor - 100 } }),
  'another currency': (payment) => ({ ...payment, amount: { ...payment.amount, currency: 'EUR' } }),
  'another reference': (payment) => ({ ...payment, reference: 'somebody else’s' }),
} as const satisfies Record<string, (payment: GatewayPayment) => GatewayPayment>;

export type Unlikeness = keyof typeof UNLIKE;

/** The sandbox, whose payments in one state differ from the agreement. */
export function unlikeWhen(state: GatewayPayment['state'], how: Unlikeness): PaymentGateway {
  const sandbox = sandboxGateway(env);
  const shown = (payment: GatewayPayment) => (payment.state === state ? UNLIKE[how](payment) : payment);
  return {
    ...sandbox,
    authorise: async (request) => shown(await sandbox.authorise(request)),
    capture: async (request) => shown(await sandbox.capture(request)),
    read: async (id) => {
      const payment = await sandbox.read(id);
      return payment && shown(payment);
    },
    list: async (since) => (await sandbox.list(since)).map(shown),
  };
}
