import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MINUTE } from '#domain/durations.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ConversationPane, VisitorFacts, type CannedAnswer } from './Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import { $alerts, $conversations, $histories, askForAlerts } from './conversations.ts';
import { $connection, $note, $openConversation, $staffChat, type ConnectionState } from './staff-chat.ts';
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
