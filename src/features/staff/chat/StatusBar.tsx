import { useStore } from '@nanostores/react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $alerts, askForAlerts } from './staff-chat-alerts.ts';
import { $staffChat, $connection, $note, type ConnectionState } from './staff-chat.ts';

const CONNECTION: Readonly<Record<Exclude<ConnectionState, 'open' | 'signed-out'>, string>> = {
  connecting: 'Connecting …',
  down: 'Connection lost. Reconnecting – keep typing, your replies will be sent once it’s back.',
};

/** The present staff, whether visitors see the office as open, and the state of connection and notifications. */
export function StatusBar() {
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
