import type { Env } from '#functions/env.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';

/** The adapter `PAYMENTS` names. A name this build does not have is a fault, never a silent sandbox. */
export function gatewayFor(env: Env): PaymentGateway {
  const name: string = env.PAYMENTS;
  if (name !== 'sandbox') throw new Error(`PAYMENTS is "${name}", and this build has only "sandbox"`);
  return sandboxGateway(env);
}
