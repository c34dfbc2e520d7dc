import * as v from 'valibot';
import type { Env } from '#functions/platform/env.ts';
import { NOT_SWITCHED_ON, type PaymentGateway, type PostedCard } from '#functions/payments/gateway.ts';
import type { SandboxGateway, SentCard } from '#functions/payments/sandbox-gateway.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { isSameText, signText } from '#functions/platform/secrets.ts';

const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';
const ONLY_TEST_CARDS = 'This is a demonstration, so no money moves. Please use one of the published test cards.';

const SandboxEvent = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), gatewayId: v.string() }));

/** The one instance of the sandbox, which stands for a provider's servers. `wrangler.jsonc` binds its class. */
export function sandboxStub(env: Pick<Env, 'SANDBOX_GATEWAY'>): DurableObjectStub<SandboxGateway> {
  return (env.SANDBOX_GATEWAY as DurableObjectNamespace<SandboxGateway>).getByName('sandbox');
}

/**
 * The gateway of a demonstration. It passes on only the card's brand, its last four digits and the behaviour published
 * for it; the card's number and CCV stop here.
 */
export function sandboxGateway(env: Env): PaymentGateway {
  const sandbox = () => sandboxStub(env);
  return {
    name: 'sandbox',
    unavailable: env.STAGE === 'production' ? NOT_SWITCHED_ON : null,
    cardFields: { kind: 'plain' },
    sendsEvents: false,
    signatureHeader: SANDBOX_SIGNATURE_HEADER,
    refuseCard: (card) => (findTestCard(card.acct) === null ? { acct: [ONLY_TEST_CARDS] } : null),
    open: async ({ key, reference, amount, way, returnUrl, card }) =>
      sandbox().open({ key, reference, amount, way, returnUrl }, card && asSent(card)),
    authorise: async ({ key, payment, card }) => sandbox().authorise({ key, id: payment.id, ...asSent(card) }),
    read: async (id) => sandbox().read(id),
    capture: async (request) => sandbox().capture(request),
    void: async (request) => sandbox().void(request),
    refund: async (request) => sandbox().refund(request),
    list: async (since) => sandbox().list(since),
    listReversed: async (since) => sandbox().listReversed(since),
    readEvent: async (body, signature) => {
      if (signature === null || !(await isSameText(signature, await signSandboxEvent(env, body)))) return null;
      const event = v.safeParse(SandboxEvent, body);
      return event.success ? event.output : null;
    },
  };
}

function asSent({ acct }: PostedCard): SentCard {
  const testCard = findTestCard(acct);
  if (testCard === null) throw new Error('A card that is no published test card reached the sandbox');
  return { card: { brand: testCard.brand, last4: acct.slice(-4) }, behaviour: testCard.behaviour };
}

/** The signature of a sandbox event, sent in the header `sandbox-signature`. */
export async function signSandboxEvent(env: Env, body: string): Promise<string> {
  return signText(env, 'LINK_KEY', `sandbox event ${body}`);
}
