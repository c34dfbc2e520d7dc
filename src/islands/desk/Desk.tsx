import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CannedAnswer } from '#islands/desk/canned.ts';
import { DeskBar } from '#islands/desk/DeskBar.tsx';
import { ConversationList } from '#islands/desk/ConversationList.tsx';
import { ConversationPane } from '#islands/desk/ConversationPane.tsx';
import { VisitorFacts } from '#islands/desk/VisitorFacts.tsx';
import { useWide } from '#islands/desk/use-wide.ts';
import { $deskConnection, $openConversation } from '#stores/desk/desk.ts';
import { $histories, $conversations } from '#stores/desk/desk-conversations.ts';
import '#islands/desk/desk.css';

/** The desk of the live chat: who waits on one side, the conversation on the other. On a phone they are two screens. */
export function Desk({ answers }: { answers: readonly CannedAnswer[] }) {
  const id = useStore($openConversation);
  const conversation = useStore($conversations).get(id ?? '');
  const history = useStore($histories).get(id ?? '');
  const isWide = useWide();
  useFocusOnWayBack(id);
  return (
    <div className="desk" data-screen={id === null ? 'list' : 'conversation'}>
      <DeskBar />
      <ConversationList />
      {id === null ? (
        <p className="desk__blank">Choose a talk to answer it.</p>
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
        <aside className="desk__facts" aria-label="About the visitor">
          <VisitorFacts conversation={conversation} cart={history?.cart ?? null} />
        </aside>
      )}
    </div>
  );
}

function Missing() {
  const waits = useStore($deskConnection) !== 'open';
  return (
    <p className="desk__blank desk__blank--open" role="status">
      {waits ? 'Waiting for the connection …' : 'This talk is not here any more.'}
      <a className="text-link" href="/staff/chat/">
        All talks
      </a>
    </p>
  );
}

/** Whoever comes back to the list finds the conversation they were in. */
function useFocusOnWayBack(id: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && before.current !== null) document.getElementById(`conversation-${before.current}`)?.focus();
    before.current = id;
  }, [id]);
}
