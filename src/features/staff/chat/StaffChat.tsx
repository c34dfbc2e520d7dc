import { useEffect, useState, type ComponentType } from 'react';
import { OUT_OF_DATE, importPart, isOutOfDate } from '#directives/own-scripts.ts';
import { reportBroken } from '#directives/page-events.ts';
import { Boundary } from '#ui/Boundary.tsx';
import type { CannedAnswer } from './Conversation.tsx';
import { $unreadMessages, readAlerts, staffChatMemory } from './conversations.ts';
import { followAddress, openStaffChat } from './staff-chat.ts';

const NOT_LOADED = 'The chat didn’t load. Check your connection and reload the page.';

interface Props {
  answers: readonly CannedAnswer[];
}

/** The staff's side of the live chat. It needs scripts. */
export function StaffChat({ answers }: Props) {
  const [Screen, setScreen] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { title } = document;
    readAlerts();
    openStaffChat();
    followAddress();
    $unreadMessages.subscribe((count) => {
      document.title = count === 0 ? title : `(${count}) ${title}`;
    });
    document.querySelector('form[data-sign-out]')?.addEventListener('submit', staffChatMemory.forget);
    importPart(() => import('./StaffChatScreen.tsx')).then(
      (module) => setScreen(() => module.StaffChatScreen),
      (fault: unknown) => {
        console.error(fault);
        setFailed(true);
      },
    );
  }, []);
  if (Screen !== null) {
    return (
      <Boundary onBroken={reportBroken()}>
        <Screen answers={answers} />
      </Boundary>
    );
  }
  return (
    <p className="staff__page" role="alert">
      {hasFailed && (isOutOfDate() ? OUT_OF_DATE : NOT_LOADED)}
    </p>
  );
}
