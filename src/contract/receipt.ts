import * as v from 'valibot';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { BookedCurrency } from '#contract/wire-values.ts';
import { canonicalText, type Receipt } from '#domain/check-in/receipt.ts';

/** The path at which the operator publishes the key that signs receipts. */
export const RECEIPT_KEY_PATH = '/.well-known/receipt-key.json';

const ALGORITHM = 'Ed25519';

const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/));
const Day = v.pipe(
  v.string(),
  v.check((text) => parseCalendarDate(text) !== null),
  v.transform((text) => text as CalendarDate),
);
const Text = v.string();

const ReceiptFile: v.GenericSchema<unknown, Receipt> = v.strictObject({
  version: v.literal(1),
  issuer: v.strictObject({ name: Text, address: Text, business_number: Text, email: Text, phone: Text }),
  issued_on: Day,
  traveller: Text,
  currency: BookedCurrency,
  trips: v.array(
    v.strictObject({ booking_reference: Text, name: Text, start: v.nullable(Day), finish: v.nullable(Day) }),
  ),
  lines: v.array(
    v.strictObject({ what: Text, price: Amount, sale_discount: Amount, promo_discount: Amount, amount: Amount }),
  ),
  promo_code: Text,
  total: Amount,
  payments: v.array(v.strictObject({ on: Day, amount: Amount, card: Text })),
  refunds: v.array(v.strictObject({ on: Day, amount: Amount })),
  paid: Amount,
  balance: Amount,
  balance_due: v.nullable(Day),
  cancelled: v.boolean(),
  terms: v.strictObject({ version: Text, accepted_on: Day }),
});

/** A receipt as a file: the receipt, the id of the key, and the signature of the canonical text as base64url (N23). */
export const SignedReceipt = v.strictObject({ receipt: ReceiptFile, key: Text, signature: Text });
export type SignedReceipt = v.InferOutput<typeof SignedReceipt>;

/** The public half of the key, as a JSON Web Key. */
export const ReceiptKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal(ALGORITHM),
  x: Text,
  /** The id of the key, which receipts name. */
  kid: Text,
});
export type ReceiptKey = v.InferOutput<typeof ReceiptKey>;

/** The bytes that the signature covers. */
export function signedBytes(receipt: Receipt): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(canonicalText(receipt)));
}

/** Whether the operator's key signed exactly this receipt. Throws where the platform does not know the algorithm. */
export async function isSignedBy({ kty, crv, x }: ReceiptKey, signed: SignedReceipt): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, true, ['verify']);
  const signature = fromBase64Url(signed.signature);
  return signature !== null && crypto.subtle.verify(ALGORITHM, key, signature, signedBytes(signed.receipt));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
