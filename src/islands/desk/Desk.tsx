import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CannedAnswer } from '#islands/desk/canned.ts';
import { DeskBar } from '#islands/desk/DeskBar.tsx';
import { TalkList } from '#islands/desk/TalkList.tsx';
import { TalkPane } from '#islands/desk/TalkPane.tsx';
import { VisitorFacts } from '#islands/desk/VisitorFacts.tsx';
import { useWide } from '#islands/desk/use-wide.ts';
import { $deskConnection, $openTalk } from '#stores/desk/desk.ts';
import { $histories, $talks } from '#stores/desk/desk-talks.ts';
import '#islands/desk/desk.css';

/** The desk of the live chat: who waits on one side, the talk on the other. On a phone they are two screens. */
export function Desk({ answers }: { answers: readonly CannedAnswer[] }) {
  const id = useStore($openTalk);
  const talk = useStore($talks).get(id ?? '');
  const history = useStore($histories).get(id ?? '');
  const isWide = useWide();
  useFocusOnWayBack(id);
  return (
    <div className="desk" data-screen={id === null ? 'list' : 'talk'}>
      <DeskBar />
      <TalkList />
      {id === null ? (
        <p className="desk__blank">Choose a talk to answer it.</p>
      ) : talk === undefined ? (
        <Missing />
      ) : (
        <TalkPane key={id} talk={talk} history={history} answers={answers} showsFacts={!isWide} />
      )}
      {isWide && talk !== undefined && (
        <aside className="desk__facts" aria-label="About the visitor">
          <VisitorFacts talk={talk} cart={history?.cart ?? null} />
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

/** Whoever comes back to the list finds the talk they were in. */
function useFocusOnWayBack(id: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (id === null && before.current !== null) document.getElementById(`talk-${before.current}`)?.focus();
    before.current = id;
  }, [id]);
}
