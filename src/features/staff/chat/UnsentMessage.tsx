import { useStore } from '@nanostores/react';
import { Button } from '#ui/Button.tsx';
import { $connection, answerAgain, takeBack } from './staff-chat.ts';
import type { UnsentAnswer } from './staff-chat-memory.ts';

/** An answer that the server has not confirmed, or has refused. */
export function UnsentMessage({ unsent }: { unsent: UnsentAnswer }) {
  const isDown = useStore($connection) !== 'open';
  return (
    <div className="message message--ours message--unsent">
      <p className="message__text">{unsent.text}</p>
      {unsent.refused === '' ? (
        <p className="message__who">{isDown ? 'Waiting for a connection' : 'Sending …'}</p>
      ) : (
        <div className="message__refused" role="alert">
          <p>{`Not sent. ${unsent.refused}`}</p>
          <Button look="link" onPress={() => answerAgain(unsent.id)}>
            Try again
          </Button>
          <Button look="link" onPress={() => takeBack(unsent.id)}>
            Change it
          </Button>
        </div>
      )}
    </div>
  );
}
