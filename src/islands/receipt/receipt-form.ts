import { checkReceipt, fetchReceiptKey, type Verdict } from '#islands/receipt/check-receipt.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';

const NOTHING_YET = 'There is nothing to check yet. Choose your receipt file, or paste what is in it.';
const NOT_A_RECEIPT = 'This is not a receipt of ours, or only a part of one. Choose the file as you downloaded it.';
const GOOD = 'The signature is ours: every word and amount is as we wrote it.';
const BAD = 'The signature does not fit. This file was changed after we signed it, or we did not write it.';
const UNKNOWN = 'The signature could not be checked in this browser. Try a newer one, or load this page again.';

/** Lets a receipt be chosen, dropped or pasted. The file stays in the browser: nothing of it is sent anywhere. */
export function mountReceiptForm(form: HTMLFormElement): void {
  const text = form.querySelector<HTMLTextAreaElement>('textarea')!;
  const file = form.querySelector<HTMLInputElement>('input[type=file]')!;
  const result = form.querySelector<HTMLElement>('[data-result]')!;
  const key = fetchReceiptKey();

  const check = async () => {
    if (text.value.trim() === '') result.replaceChildren(paragraph(NOTHING_YET, 'bad'));
    else show(result, await checkReceipt(text.value, await key));
  };
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    text.value = await chosen.text();
    await check();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void check();
  });
  file.addEventListener('change', () => void take(file.files?.[0]));
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  // Whoever was faster than this script has chosen their file already.
  void take(file.files?.[0]);
  form.querySelector('button')!.disabled = false;
}

function show(result: HTMLElement, verdict: Verdict): void {
  result.replaceChildren(...sentencesOf(verdict).map(({ text, tone }) => paragraph(text, tone)));
}

type Sentence = { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' };

function sentencesOf(verdict: Verdict): Sentence[] {
  if (verdict.kind === 'not-a-receipt') return [{ text: NOT_A_RECEIPT, tone: 'bad' }];
  const { receipt, faults, signature } = verdict;
  const price = (amount: string) => formatPrice(fromDecimalText(amount, receipt.currency));
  return [
    signature === 'good'
      ? { text: GOOD, tone: 'good' }
      : { text: signature === 'bad' ? BAD : UNKNOWN, tone: signature === 'bad' ? 'bad' : 'plain' },
    ...(faults.length === 0
      ? [
          {
            text: 'Every sum is right: the lines add up to the total, and the payments to what is paid.',
            tone: 'good' as const,
          },
        ]
      : faults.map((text) => ({ text, tone: 'bad' as const }))),
    {
      text: `It says: ${receipt.traveller}, ${receipt.trips.map((trip) => `${trip.name} (${trip.booking_reference})`).join(', ')}. Total ${price(receipt.total)}, paid ${price(receipt.paid)}, still to pay ${price(receipt.balance)}.`,
      tone: 'plain',
    },
  ];
}

function paragraph(text: string, tone: Sentence['tone']): HTMLElement {
  const element = document.createElement('p');
  element.className = { good: 'notice notice--leaf', bad: 'form-error', plain: '' }[tone];
  element.textContent = text;
  return element;
}
