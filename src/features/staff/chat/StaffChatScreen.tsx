import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { Conversation, ConversationCart } from '#contract/chat.ts';
import { MINUTE } from '#domain/durations.ts';
import { mailtoLink } from '#domain/email-address.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { newTabName } from '#domain/text/prose.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { AnswerBox, type CannedAnswer } from './AnswerBox.tsx';
import { ConversationList } from './ConversationList.tsx';
import { Messages } from './Messages.tsx';
import {
  $alerts,
  $conversations,
  $histories,
  askForAlerts,
  visitorName,
  type ConversationHistory,
} from './conversations.ts';
import {
  $connection,
  $note,
  $openConversation,
  $staffChat,
  goToList,
  putAway,
  type ConnectionState,
} from './staff-chat.ts';
import './staff-chat.css';

/** The staff chat: the list beside the open conversation. On a phone they are two screens. */
export function StaffChatScreen({ answers }: { answers: readonly CannedAnswer[] }) {
  const id = useStore($openConversation);
  const conversation = useStore($conversations).get(id ?? '');
  const history = useStore($histories).get(id ?? '');
  const isWide = useWide();
  const now = useNow();
  useFocusOnWayBack(id);
  return (
    <div className="staff-chat" data-screen={id === null ? 'list' : 'conversation'}>
      <StatusBar />
      <ConversationList now={now} />
      {id === null ? (
        <p className="staff-chat__blank">Choose a conversation to answer it.</p>
      ) : conversation === undefined ? (
        <Missing />
      ) : (
        <ConversationPane
          key={id}
          conversation={conversation}
          history={history}
          answers={answers}
          now={now}
          showsFacts={!isWide}
        />
      )}
      {isWide && conversation !== undefined && (
        <aside className="staff-chat__facts" aria-label="About the visitor">
          <VisitorFacts conversation={conversation} cart={history?.cart ?? null} />
        </aside>
      )}
    </div>
  );
}

function Missing() {
  const waits = useStore($connection) !== 'open';
  return (
    <p className="staff-chat__blank staff-chat__blank--open" role="status">
      <span>{waits ? 'Waiting for a connection …' : 'This conversation is no longer available.'}</span>
      <a className="text-link" href="/staff/chat/">
        All conversations
      </a>
    </p>
  );
}

/** Focuses the conversation in the list that was open before. */
function useFocusOnWayBack(id: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && before.current !== null) document.getElementById(`conversation-${before.current}`)?.focus();
    before.current = id;
  }, [id]);
}

/** The current instant, updated twice a minute, for texts such as "2 min". */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether the window has room for a third column. */
function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(MEDIA.desktop);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(MEDIA.desktop).matches,
  );
}

const CONNECTION: Readonly<Record<Exclude<ConnectionState, 'open' | 'signed-out'>, string>> = {
  connecting: 'Connecting …',
  down: 'Connection lost. Reconnecting – keep typing, your replies will be sent once it’s back.',
};

/** The present staff, whether visitors see the office as open, and the state of connection and notifications. */
function StatusBar() {
  const { me, staff, open } = useStore($staffChat);
  const connection = useStore($connection);
  const note = useStore($note);
  const alerts = useStore($alerts);
  const others = staff.filter((name) => name !== me);
  return (
    <div className="staff-chat__bar">
      <div className="staff-chat__here">
        {me !== '' && (
          <p>
            Signed in as <b>{me}</b>
            <span>{others.length === 0 ? ' – you’re the only one here' : `. Also here: ${others.join(', ')}`}</span>
          </p>
        )}
        {me !== '' && <p className="muted">{open ? 'Chat shows as online' : 'Chat shows as offline'}</p>}
        {alerts === 'unknown' && (
          <Button look="link" onPress={() => void askForAlerts()}>
            Show notifications
          </Button>
        )}
        {alerts === 'refused' && <p className="muted">Notifications are off in this browser</p>}
      </div>
      <div role="status">
        {connection === 'signed-out' ? (
          <p className="staff-chat__line staff-chat__line--bad">
            <Icon name="alert" />
            <span>
              You’re signed out. <a href="/staff/?next=%2Fstaff%2Fchat%2F">Sign in again</a>. Your text is saved.
            </span>
          </p>
        ) : (
          connection !== 'open' && (
            <p className={connection === 'down' ? 'staff-chat__line staff-chat__line--bad' : 'staff-chat__line'}>
              <span className="spinner" aria-hidden="true" />
              <span>{CONNECTION[connection]}</span>
            </p>
          )
        )}
        {note !== '' && <p className="staff-chat__line staff-chat__line--bad">{note}</p>}
      </div>
    </div>
  );
}

interface PaneProps {
  conversation: Conversation;
  history: ConversationHistory | undefined;
  answers: readonly CannedAnswer[];
  now: number;
  /** Without a third column, the visitor's facts can be opened here. */
  showsFacts: boolean;
}

/** One conversation: the visitor, the messages and the box for an answer. Escape returns to the list. */
function ConversationPane({ conversation, history, answers, now, showsFacts }: PaneProps) {
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
      <Messages conversation={conversation} history={history} now={now} />
      <AnswerBox conversation={conversation} answers={answers} />
    </section>
  );
}

/** A visitor's name and address, their page, and their cart. */
function VisitorFacts({ conversation, cart }: { conversation: Conversation; cart: ConversationCart | null }) {
  const { name, email, page } = conversation;
  return (
    <dl className="visitor">
      <dt>Name</dt>
      <dd>{name === '' ? 'Not given yet' : name}</dd>
      <dt>Email</dt>
      <dd>{email === '' ? 'Not given yet' : <a href={mailtoLink(email)}>{email}</a>}</dd>
      <dt>Viewing</dt>
      <dd>
        {page.path === '' ? (
          'Not known'
        ) : (
          <a
            href={page.path}
            target="_blank"
            rel="noopener"
            aria-label={newTabName(page.title === '' ? page.path : page.title)}
          >
            <span>{page.title === '' ? page.path : page.title}</span>
          </a>
        )}
      </dd>
      <dt>Cart</dt>
      <dd>{cart === null || cart.items.length === 0 ? 'Empty' : <Cart cart={cart} />}</dd>
    </dl>
  );
}

function Cart({ cart }: { cart: ConversationCart }) {
  return (
    <ul className="visitor__cart">
      {cart.items.map(({ name, date, price }, index) => (
        <li key={`${index} ${name} ${date}`}>
          <b>{name}</b>
          <span>{date}</span>
          <span className="visitor__price">{price}</span>
        </li>
      ))}
      <li className="visitor__total">
        <b>Total</b>
        <span className="visitor__price">{cart.total}</span>
      </li>
    </ul>
  );
}
