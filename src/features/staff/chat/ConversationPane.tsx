import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Conversation } from '#contract/chat.ts';
import { AnswerBox, type CannedAnswer } from './AnswerBox.tsx';
import { Messages } from './Messages.tsx';
import { VisitorFacts } from './VisitorFacts.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { goToList } from './staff-chat-address.ts';
import { putAway } from './staff-chat.ts';
import { visitorName, type ConversationHistory } from './conversations.ts';

interface Props {
  conversation: Conversation;
  history: ConversationHistory | undefined;
  answers: readonly CannedAnswer[];
  /** Without a third column, the visitor's facts can be opened here. */
  showsFacts: boolean;
}

/** One conversation: the visitor, the messages and the box for an answer. Escape returns to the list. */
export function ConversationPane({ conversation, history, answers, showsFacts }: Props) {
  const name = visitorName(conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) goToList();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works anywhere in it
    <section className="staff-chat__conversation" aria-label={`Conversation with ${name}`} onKeyDown={leave}>
      <header className="conversation-head">
        <button className="icon-btn" type="button" aria-label="Back to all conversations" onClick={goToList}>
          <Icon name="previous" />
        </button>
        <div className="conversation-head__who">
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="small muted">
            <span className="dot" data-online={conversation.online || undefined} aria-hidden="true" />
            <span>
              {conversation.online ? 'Online now' : 'Offline – they’ll get your reply by email if they left an address'}
            </span>
          </p>
        </div>
        <Button look="link" onPress={() => putAway(conversation.id, !conversation.done)}>
          {conversation.done ? 'Reopen' : 'Archive'}
        </Button>
      </header>
      {showsFacts && (
        <details className="conversation-facts">
          <summary>About this visitor</summary>
          <VisitorFacts conversation={conversation} cart={history?.cart ?? null} />
        </details>
      )}
      <Messages conversation={conversation} history={history} />
      <AnswerBox conversation={conversation} answers={answers} />
    </section>
  );
}
