import type { PaymentGateway } from '#functions/payments/gateway.ts';
import type { Turn } from './d1-in-process.ts';

/** A gateway over a network: each call waits for its turn before it acts and before its answer arrives. */
export function overTheNetwork(gateway: PaymentGateway, turn: Turn): PaymentGateway {
  const call =
    <Request, Result>(act: (request: Request) => Promise<Result>) =>
    async (request: Request): Promise<Result> => {
      await turn('before');
      const result = await act(request);
      await turn('after');
      return result;
    };
  return {
    ...gateway,
    open: call(gateway.open),
    authorise: call(gateway.authorise),
    read: call(gateway.read),
    capture: call(gateway.capture),
    void: call(gateway.void),
    refund: call(gateway.refund),
    list: call(gateway.list),
    listReversed: call(gateway.listReversed),
  };
}
