import { agreedLines, isActiveBooking, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Context } from '#functions/context/context.ts';
import { secretKeyBytes, toBase64Url } from '#functions/platform/secret-keys.ts';
import type { Env } from '#functions/platform/env.ts';
import { paymentsWithCards } from '#functions/bookings/payments.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { signedBytes, type ReceiptKey, type SignedReceipt } from '#contract/receipt.ts';
import { dateInZone } from '#domain/calendar-date.ts';
import { money, toDecimalText, zero } from '#domain/money.ts';
import type { Receipt } from '#domain/check-in/receipt.ts';

const ALGORITHM = 'Ed25519';
/** The PKCS #8 bytes before the 32 bytes of an Ed25519 key. */
const PKCS8_HEAD = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/** An order's current receipt (P37). Names a card where the provider knows it. */
export async function makeReceipt(context: Context, order: Order): Promise<Receipt> {
  const { currency, quote } = order;
  const operator = await context.catalogue.operator();
  const payments = await paymentsWithCards(context, order.id);
  const amount = (minor: number) => toDecimalText(money(minor, currency));
  const day = (at: number) => dateInZone(at, operator.timeZone);
  const cancelled = !isActiveBooking(order);
  return {
    version: 1,
    issuer: {
      name: operator.name,
      address: operator.postalAddress,
      business_number: operator.businessNumber,
      email: operator.email,
      phone: operator.phone,
    },
    issued_on: await context.today(),
    traveller: order.guestName,
    currency,
    trips: tripsOf(quote, order.bookings).map(({ reference, name, start, finish }) => ({
      booking_reference: reference,
      name,
      start,
      finish,
    })),
    lines: agreedLines(quote, order.bookings).map((line) => ({
      what: line.what,
      price: amount(line.originalMinor),
      sale_discount: amount(line.originalMinor - line.priceMinor),
      promo_discount: amount(line.priceMinor - line.owedMinor),
      amount: amount(line.owedMinor),
    })),
    promo_code: quote.promoCode,
    total: toDecimalText(order.total),
    payments: payments.map(({ paidAt, amountMinor, card }) => ({ on: day(paidAt), amount: amount(amountMinor), card })),
    refunds: payments.flatMap(({ returnedAt, amountMinor }) =>
      returnedAt === null ? [] : [{ on: day(returnedAt), amount: amount(amountMinor) }],
    ),
    paid: toDecimalText(order.paid),
    balance: toDecimalText(cancelled ? zero(currency) : order.balance),
    balance_due: cancelled || order.balance.minor === 0 ? null : order.balanceDue,
    cancelled,
    terms: { version: order.termsVersion, accepted_on: day(order.termsAcceptedAt) },
  };
}

/** Signs a receipt with the operator's key, which proves its origin (N23). */
export async function signReceipt(env: Env, receipt: Receipt): Promise<SignedReceipt> {
  const key = await signingKey(env);
  const signature = await crypto.subtle.sign(ALGORITHM, key, signedBytes(receipt));
  return { receipt, key: (await receiptKey(env)).kid, signature: toBase64Url(new Uint8Array(signature)) };
}

/** The public key, with which anybody checks a receipt. */
export async function receiptKey(env: Env): Promise<ReceiptKey> {
  const { x } = (await crypto.subtle.exportKey('jwk', await signingKey(env))) as JsonWebKey;
  if (x === undefined) throw new Error('The receipt key has no public half');
  return { kty: 'OKP', crv: ALGORITHM, x, kid: x.slice(0, 8) };
}

async function signingKey(env: Env): Promise<CryptoKey> {
  const seed = await secretKeyBytes(env, 'RECEIPT_KEY');
  return crypto.subtle.importKey('pkcs8', new Uint8Array([...PKCS8_HEAD, ...seed]), ALGORITHM, true, ['sign']);
}
