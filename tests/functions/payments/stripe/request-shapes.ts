import type Stripe from 'stripe';
import { CURRENCIES } from '#domain/currency.ts';

export type Parameters = Record<string, unknown>;

/** Stripe's answer to a refused request. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message']));
    this.status = status;
    this.error = error;
  }
}

export function invalid(code: string, message: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code, message, ...more });
}

export function missing(what: string, id: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what,
  });
}

interface Shape {
  readonly required: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** The parameters of a call, with the library's names: another name does not compile. */
const shapeOf =
  <P>() =>
  (required: readonly (keyof P & string)[], optional: readonly (keyof P & string)[]): Shape => ({
    required,
    known: new Set<string>([...required, ...optional]),
  });

export const SHAPES = {
  open: shapeOf<Stripe.PaymentIntentCreateParams>()(
    ['amount', 'currency'],
    [
      'capture_method',
      'allowed_payment_method_types',
      'description',
      'metadata',
      'confirm',
      'payment_method',
      'confirmation_token',
      'return_url',
      'use_stripe_sdk',
      'expand',
    ],
  ),
  confirm: shapeOf<Stripe.PaymentIntentConfirmParams>()(
    [],
    ['payment_method', 'confirmation_token', 'return_url', 'use_stripe_sdk', 'expand'],
  ),
  capture: shapeOf<Stripe.PaymentIntentCaptureParams>()([], ['amount_to_capture', 'expand']),
  cancel: shapeOf<Stripe.PaymentIntentCancelParams>()([], ['cancellation_reason', 'expand']),
  read: shapeOf<Stripe.PaymentIntentRetrieveParams>()([], ['expand']),
  list: shapeOf<Stripe.PaymentIntentListParams>()([], ['created', 'limit', 'starting_after', 'expand']),
  refund: shapeOf<Stripe.RefundCreateParams>()([], ['payment_intent', 'amount', 'reason', 'expand']),
  refunds: shapeOf<Stripe.RefundListParams>()([], ['created', 'limit', 'starting_after', 'expand']),
  disputes: shapeOf<Stripe.DisputeListParams>()([], ['charge', 'created', 'limit', 'starting_after', 'expand']),
  'open page': shapeOf<Stripe.Checkout.SessionCreateParams>()(
    ['mode', 'line_items', 'success_url'],
    [
      'cancel_url',
      'client_reference_id',
      'expires_at',
      'payment_intent_data',
      'allowed_payment_method_types',
      'adaptive_pricing',
      'expand',
    ],
  ),
  'read page': shapeOf<Stripe.Checkout.SessionRetrieveParams>()([], ['expand']),
  'close page': shapeOf<Stripe.Checkout.SessionExpireParams>()([], ['expand']),
} as const satisfies Record<string, Shape>;

export type Call = keyof typeof SHAPES;

/** Refuses what Stripe refuses before any work, so that no idempotency key keeps it. */
export function checkRequest(call: Call, parameters: Parameters, now: number): void {
  const { required, known }: Shape = SHAPES[call];
  for (const name of Object.keys(parameters)) {
    if (!known.has(name)) throw invalid('parameter_unknown', `Received unknown parameter: ${name}`, { param: name });
  }
  for (const name of required) {
    if (!(name in parameters)) throw invalid('parameter_missing', `Missing required param: ${name}.`, { param: name });
  }
  if (call === 'open') checkMoney(parameters['amount'], parameters['currency']);
  if (call === 'confirm' || parameters['confirm'] === 'true') checkConfirmation(parameters);
  if (call === 'open page') checkPage(parameters, now);
}

/** Decodes Stripe's form encoding: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export function readParameters(encoded: URLSearchParams): Parameters {
  const root: Parameters = {};
  for (const [name, value] of encoded) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place: Parameters = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Parameters;
    place[path.at(-1)!] = value;
  }
  return root;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value as Record<string, string>) : [];
}

/** Reads the parameters of a new intent. */
export function wantedIntent(parameters: Parameters) {
  const { amount, currency, capture_method, description, metadata, allowed_payment_method_types } = parameters;
  return {
    amount: Number(amount),
    currency: textOf(currency),
    capture_method: textOf(capture_method) || 'automatic_async',
    description: textOf(description),
    metadata: { ...(metadata as Record<string, string>) },
    allowed_payment_method_types: listOf(allowed_payment_method_types) as ('card' | 'link')[],
  };
}

/** Reads the parameters of a new page of Stripe's. */
export function wantedPage(parameters: Parameters) {
  const [line] = Object.values(parameters['line_items'] as Record<string, { price_data: Record<string, unknown> }>);
  const data = parameters['payment_intent_data'] as { capture_method?: string; metadata?: Record<string, string> };
  if (data.capture_method !== 'manual') throw invalid('parameter_invalid', 'The fake knows manual capture only.');
  return {
    amount_total: Number(line!.price_data['unit_amount']),
    currency: textOf(line!.price_data['currency']),
    client_reference_id: textOf(parameters['client_reference_id']),
    expires_at: Number(parameters['expires_at']),
    success_url: textOf(parameters['success_url']),
    metadata: { ...data.metadata },
  };
}

function checkMoney(amount: unknown, currency: unknown): void {
  if (!/^[1-9]\d*$/.test(textOf(amount)))
    throw invalid('parameter_invalid_integer', `Invalid integer: ${textOf(amount)}`);
  const known = CURRENCIES.map((code) => code.toLowerCase());
  if (!known.includes(textOf(currency))) throw invalid('currency_invalid', `Invalid currency: ${textOf(currency)}`);
}

function checkConfirmation({ return_url, use_stripe_sdk }: Parameters): void {
  if (!isAddress(return_url)) throw invalid('url_invalid', 'Not a valid URL');
  if (use_stripe_sdk !== 'false') throw invalid('parameter_invalid', 'The fake redirects only.');
}

function checkPage({ line_items, expires_at, success_url, cancel_url }: Parameters, now: number): void {
  const [line] = Object.values(line_items as Record<string, { price_data: Record<string, unknown> }>);
  checkMoney(line?.price_data['unit_amount'], line?.price_data['currency']);
  if (!isAddress(success_url) || !isAddress(cancel_url)) throw invalid('url_invalid', 'Not a valid URL');
  const open = Number(expires_at) - now / 1000;
  if (open < 30 * 60 || open > 24 * 3600) {
    throw invalid('parameter_invalid', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  }
}

function isAddress(value: unknown): boolean {
  return /^https?:\/\//.test(textOf(value)) && URL.canParse(textOf(value));
}
