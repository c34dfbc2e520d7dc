import * as v from 'valibot';
import { isSignedBy, ReceiptKey, RECEIPT_KEY_PATH, SignedReceipt } from '#contract/receipt.ts';
import { receiptFaults } from '#domain/check-in/receipt.ts';

/** The result of checking a file: whether its sums are right, and whether the operator signed it (N23). */
export type Verdict =
  | { kind: 'not-a-receipt' }
  /** `signature` is `unknown` when this browser could not check it. That does not mean it is wrong. */
  | { kind: 'checked'; receipt: SignedReceipt['receipt']; faults: string[]; signature: 'good' | 'bad' | 'unknown' };

const ReceiptText = v.pipe(v.string(), v.parseJson(), SignedReceipt);

/** Fetched when the page loads, so that receipts can be checked later without a network. */
export async function fetchReceiptKey(): Promise<ReceiptKey | null> {
  try {
    const answer = await fetch(RECEIPT_KEY_PATH);
    return answer.ok ? v.parse(ReceiptKey, await answer.json()) : null;
  } catch {
    return null;
  }
}

export async function checkReceipt(text: string, key: ReceiptKey | null): Promise<Verdict> {
  const file = v.safeParse(ReceiptText, text);
  if (!file.success) return { kind: 'not-a-receipt' };
  const { receipt } = file.output;
  return { kind: 'checked', receipt, faults: receiptFaults(receipt), signature: await signatureOf(file.output, key) };
}

async function signatureOf(signed: SignedReceipt, key: ReceiptKey | null): Promise<'good' | 'bad' | 'unknown'> {
  if (key === null) return 'unknown';
  try {
    return (await isSignedBy(key, signed)) ? 'good' : 'bad';
  } catch {
    return 'unknown';
  }
}
