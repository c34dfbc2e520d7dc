import { useEffect, useRef, useState, type DragEvent } from 'react';
import { checkReceipt, fetchReceiptKey, type Verdict } from '#islands/receipt/check-receipt.ts';
import { NOTHING_YET, sentencesOf, type Sentence } from '#islands/receipt/verdict-text.ts';
import { Button } from '#ui/Button.tsx';
import { reportBroken } from '#stores/broken-island.ts';
import { Boundary } from '#ui/Boundary.tsx';

const LOOKS = { good: 'notice notice--leaf', bad: 'form-error', plain: undefined } as const;

/** Checks a receipt that is chosen, dropped or pasted (N23). The file stays in the browser: nothing of it is sent. */
export function ReceiptCheck() {
  const [said, setSentences] = useState<readonly Sentence[]>([]);
  const text = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const key = useRef<ReturnType<typeof fetchReceiptKey>>(null);

  const check = async () => {
    const typed = text.current!.value;
    key.current ??= fetchReceiptKey();
    const verdict: Verdict | null = typed.trim() === '' ? null : await checkReceipt(typed, await key.current);
    setSentences(verdict === null ? [NOTHING_YET] : sentencesOf(verdict));
  };
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    text.current!.value = await chosen.text();
    await check();
  };
  useEffect(() => {
    // Fetched early, so that the check also works later without a network.
    key.current ??= fetchReceiptKey();
    // Takes a file that was chosen before this script ran.
    void take(file.current?.files?.[0]);
  }, []);
  const allowDrop = (event: DragEvent) => event.preventDefault();
  return (
    <Boundary onBroken={reportBroken()}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A file can be dropped on the form. */}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
        onDragOver={allowDrop}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <div>
          <label className="form__legend" htmlFor="receipt-file">
            Receipt file
          </label>
          <input
            className="file"
            id="receipt-file"
            type="file"
            accept=".json,application/json"
            ref={file}
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </div>
        <div>
          <label className="form__legend" htmlFor="receipt-text">
            Or paste or drop it here
          </label>
          <div className="field">
            <textarea id="receipt-text" autoComplete="off" spellCheck={false} rows={8} ref={text} />
          </div>
        </div>
        <div>
          <Button type="submit">Check this receipt</Button>
        </div>
        <div className="stack stack--tight" role="status">
          {said.map((sentence) => (
            <p key={sentence.text} className={LOOKS[sentence.tone]}>
              {sentence.text}
            </p>
          ))}
        </div>
      </form>
    </Boundary>
  );
}
