import type { Env } from '#functions/platform/env.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';

/** The payment adapter that `PAYMENTS` names. Throws for an unknown name instead of using the sandbox. */
export function gatewayFor(env: Env): PaymentGateway {
  const name: string = env.PAYMENTS;
  switch (name) {
    case 'sandbox':
      return sandboxGateway(env);
    case 'stripe':
      return stripeGateway(env);
    default:
      throw new Error(`PAYMENTS is "${name}", and this build has "sandbox" and "stripe"`);
  }
}
