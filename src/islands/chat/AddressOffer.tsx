import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import { $chat, declineIntroduction, introduce } from '#stores/chat.ts';
import { Field } from '#ui/Field.tsx';

/** After the first message, while somebody is there: whoever may have to go can leave an address, and need not. */
export function AddressOffer() {
  const { attended, introduced, introduction, declined, messages, unsent } = useStore($chat);
  const [fault, setFault] = useState('');
  const hasSpoken = unsent.length > 0 || messages.some(({ from }) => from === 'visitor');
  if (!hasSpoken) return null;
  if (introduction !== null) return <p className="chat__note small">Our answer also goes to {introduction.email}.</p>;
  if (introduced) return <p className="chat__note small">If you leave, our answer follows you by mail.</p>;
  if (!attended || declined) return null;

  const leave = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setFault(introduce({ name: '', email: typeof email === 'string' ? email : '' }));
  };
  return (
    <details className="chat__offer">
      <summary className="text-link">Have to go? Get the answer by mail</summary>
      <form noValidate onSubmit={leave}>
        <Field
          label="Your email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...(fault === '' ? {} : { error: fault })}
          onFocus={() => setFault('')}
        />
        <div className="cluster">
          <button className="btn btn--small btn--quiet" type="submit">
            Save
          </button>
          <button className="text-link" type="button" onClick={declineIntroduction}>
            No, thanks
          </button>
        </div>
      </form>
    </details>
  );
}
