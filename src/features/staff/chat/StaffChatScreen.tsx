import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CannedAnswer } from './AnswerBox.tsx';
import { StatusBar } from './StatusBar.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { VisitorFacts } from './VisitorFacts.tsx';
import { $connection, $openConversation } from './staff-chat.ts';
import { $histories, $conversations } from './conversations.ts';
import { MEDIA } from '#domain/media-queries.ts';
import './staff-chat.css';

/** The staff chat: the list beside the open conversation. On a phone they are two screens. */
export function StaffChatScreen({ answers }: { answers: readonly CannedAnswer[] }) {
  const id = useStore($openConversation);
  const conversation = useStore($conversations).get(id ?? '');
  const history = useStore($histories).get(id ?? '');
  const isWide = useWide();
  useFocusOnWayBack(id);
  return (
    <div className="staff-chat" data-screen={id === null ? 'list' : 'conversation'}>
      <StatusBar />
      <ConversationList />
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
