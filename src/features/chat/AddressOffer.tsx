import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { TextField } from './TextField.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { $chat, declineIntroduction, introduce, isAnswering, type Chat } from './chat.ts';

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
    const email = new FormData(event.currentTarget).get('email');
    setFault(introduce({ name: '', email: typeof email === 'string' ? email : '' })['email']?.[0] ?? '');
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
