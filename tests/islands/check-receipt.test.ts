import { beforeAll, expect, test } from 'vitest';
import { checkReceipt } from '#islands/receipt/check-receipt.ts';
import { ReceiptKey, signedBytes } from '#contract/receipt.ts';
import * as v from 'valibot';
import { aReceipt } from '../support/a-receipt.ts';

let key: ReceiptKey;
let text: string;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  key = v.parse(ReceiptKey, { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid: 'test' });
  const receipt = aReceipt();
  const signature = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, signedBytes(receipt)));
  text = JSON.stringify({ receipt, key: 'test', signature: signature.toString('base64url') });
});

test('N23 a receipt as it was signed is good, also when it was laid out anew', async () => {
  for (const file of [text, `\n${JSON.stringify(JSON.parse(text), null, 4)}\n`]) {
    expect(await checkReceipt(file, key)).toMatchObject({ kind: 'checked', faults: [], signature: 'good' });
  }
});

test('N23 a changed amount and a changed name are noticed, each in its way', async () => {
  expect(await checkReceipt(text.replace('"amount":"400.00"', '"amount":"300.00"'), key)).toMatchObject({
    faults: [
      'The amount paid is given as 400.00 AUD, but should be 300.00 AUD.',
      expect.stringContaining('The balance') as string,
    ],
    signature: 'bad',
  });
  expect(await checkReceipt(text.replace('Ada', 'Bob'), key)).toMatchObject({ faults: [], signature: 'bad' });
});

test('N23 without a key the sums are checked all the same, and the signature is called unknown', async () => {
  expect(await checkReceipt(text, null)).toMatchObject({ kind: 'checked', faults: [], signature: 'unknown' });
  expect(await checkReceipt(text, { ...key, x: 'no key' })).toMatchObject({ signature: 'unknown' });
});

test.each(['', 'hello', '{}', '[1]', '{"receipt":{},"key":"","signature":""}'])(
  'N23 %j is no receipt',
  async (file) => {
    expect(await checkReceipt(file, key)).toEqual({ kind: 'not-a-receipt' });
  },
);

test('N23 a receipt with something added to it is no receipt of ours', async () => {
  expect(await checkReceipt(text.replace('"version":1', '"version":1,"note":"paid"'), key)).toEqual({
    kind: 'not-a-receipt',
  });
});
