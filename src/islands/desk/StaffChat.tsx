import { useEffect, useState, type ComponentType } from 'react';
import type { CannedAnswer } from '#islands/desk/canned.ts';
import { readDeskAlerts } from '#stores/desk/desk-alert.ts';
import { followDeskAddress } from '#stores/desk/desk-address.ts';
import { openDesk } from '#stores/desk/desk.ts';
import { forgetDeskMemory } from '#stores/desk/desk-memory.ts';
import { $unreadMessages } from '#stores/desk/desk-conversations.ts';

interface Props {
  answers: readonly CannedAnswer[];
}

/** The staff's side of the live chat. It is a tool: it opens at once, and works with scripts alone. */
export function StaffChat({ answers }: Props) {
  const [Desk, setDesk] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { title } = document;
    readDeskAlerts();
    openDesk();
    followDeskAddress();
    $unreadMessages.subscribe((count) => {
      document.title = count === 0 ? title : `(${count}) ${title}`;
    });
    document.querySelector('form[data-sign-out]')?.addEventListener('submit', forgetDeskMemory);
    import('#islands/desk/Desk.tsx').then(
      (module) => setDesk(() => module.Desk),
      (fault: unknown) => {
        console.error(fault);
        setFailed(true);
      },
    );
  }, []);
  if (Desk !== null) return <Desk answers={answers} />;
  return (
    <p className="staff__page" role="alert">
      {hasFailed && 'The chat did not load. Check your internet connection and load this page again.'}
    </p>
  );
}
