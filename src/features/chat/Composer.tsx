import { useStore } from '@nanostores/react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { ErrorMap } from '#contract/errors.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { tooLongBy } from '#domain/text/counts.ts';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { sendsMessage, useGrowth } from '#ui/message-box.ts';
import { $chat, declineIntroduction, introduce, isAnswering, sendMessage, write, type Chat } from './chat.ts';

/** Shows the remaining characters from here on. */
const NEAR_THE_LIMIT = CHAT_TEXT_LIMIT - 200;

/**
 * The box and its send button. While the office is closed it asks for an address, because the answer is mailed. These
 * fields come before the box, so the focus goes back to the first of them, unless the visitor writes already. A text that
 * cannot be sent stays in the box.
 */
export function Composer({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const chat = useStore($chat);
  const { draft, refusal, introduced, introduction } = chat;
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<ErrorMap>({});
  const asksAddress = !isAnswering(chat) && !introduced && introduction === null;
  useGrowth(box, draft);
  useEffect(() => {
    if (!asksAddress || document.activeElement !== box.current || box.current?.value !== '') return;
    form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus({ preventScroll: true });
  }, [asksAddress, box]);
  const left = CHAT_TEXT_LIMIT - draft.trim().length;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (draft.trim() === '') return box.current?.focus();
    if (asksAddress) {
      const found = introduce({ name: textOf(fields, 'name'), email: textOf(fields, 'email') });
      setFaults(found);
      const [wrong] = Object.keys(found);
      if (wrong !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    }
    if (sendMessage()) box.current?.focus();
  };
  return (
    <form className="chat__in" ref={form} noValidate onSubmit={send}>
      {asksAddress && (
        <div className="chat__address">
          <TextField label="Your name (optional)" name="name" autoComplete="name" fault={faults['name']?.[0]} />
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            fault={faults['email']?.[0]}
          />
        </div>
      )}
      <div className="chat__row">
        <textarea
          ref={box}
          className="chat__box"
          aria-label="Your message"
          aria-describedby="chat-refusal chat-left"
          aria-invalid={left < 0 || undefined}
          placeholder="Write a message"
          rows={1}
          value={draft}
          enterKeyHint="send"
          onChange={({ target }) => write(target.value)}
          onKeyDown={sendByEnter}
        />
        <button
          className="btn btn--small chat__send"
          type="submit"
          aria-label="Send"
          aria-disabled={left < 0 || undefined}
        >
          <Icon name="send" />
        </button>
      </div>
      <p className="chat__left small" id="chat-left" data-over={left < 0 || undefined}>
        {draft.trim().length > NEAR_THE_LIMIT && leftInWords(left)}
      </p>
      <p className="chat__refusal" id="chat-refusal" role="alert">
        {refusal}
      </p>
    </form>
  );
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!sendsMessage(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function leftInWords(left: number): string {
  if (left < 0) return tooLongBy(-left);
  return `${left} ${left === 1 ? 'character' : 'characters'} left`;
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** An optional field for an address, after the first message while staff are present; then the thanks for it. */
export function AddressOffer() {
  const chat = useStore($chat);
  const { declined, messages, unsent } = chat;
  const [fault, setFault] = useState('');
  const hasWritten = unsent.length > 0 || messages.some(({ from }) => from === 'visitor');
  const thanks = !hasWritten ? '' : thanksFor(chat);
  const isOffered = hasWritten && thanks === '' && isAnswering(chat) && !declined;

  const leave = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email');
    setFault(introduce({ name: '', email })['email']?.[0] ?? '');
  };
  return (
    <>
      <LiveRegion seen>{thanks !== '' && <p className="chat__note small">{thanks}</p>}</LiveRegion>
      {isOffered && (
        <details className="chat__offer">
          <summary className="text-link">Have to go? Get the reply by email</summary>
          <form noValidate onSubmit={leave}>
            <TextField label="Your email" name="email" type="email" autoComplete="email" required fault={fault} />
            <div className="cluster">
              <button className="btn btn--small btn--quiet" type="submit">
                Save
              </button>
              <button className="text-link" type="button" onClick={declineIntroduction}>
                No thanks
              </button>
            </div>
          </form>
        </details>
      )}
    </>
  );
}

function thanksFor({ introduced, introduction }: Chat): string {
  if (introduction !== null) return `We’ll also send our reply to ${introduction.email}.`;
  return introduced ? 'If you leave, we’ll email you our reply.' : '';
}

interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email';
  autoComplete: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  fault?: string | undefined;
}

/**
 * A text field of one line with its label above. The site's own fields are too large for the panel, and sharing them
 * with the booking's island would load their styles on every page.
 */
function TextField({ label, fault = '', required = false, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="chat__field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-required={required || undefined}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}-fault`}
      />
      <p className="chat__fault" id={`${id}-fault`}>
        {fault}
      </p>
    </div>
  );
}
