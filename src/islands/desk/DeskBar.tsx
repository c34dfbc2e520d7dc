import { useStore } from '@nanostores/react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $deskAlerts, askForDeskAlerts } from '#stores/desk/desk-alert.ts';
import { $desk, $deskConnection, $deskNote, type DeskConnection } from '#stores/desk/desk.ts';

const CONNECTION: Readonly<Record<Exclude<DeskConnection, 'open' | 'signed-out'>, string>> = {
  connecting: 'Connecting …',
  down: 'Connection lost, trying again. Go on typing: answers are sent once it is back.',
};

/** Who is here, and what stands between the desk and its visitors. */
export function DeskBar() {
  const { me, staff, open } = useStore($desk);
  const connection = useStore($deskConnection);
  const note = useStore($deskNote);
  const alerts = useStore($deskAlerts);
  const others = staff.filter((name) => name !== me);
  return (
    <div className="desk__bar">
      <div className="desk__here">
        {me !== '' && (
          <p>
            You are <b>{me}</b>
            {others.length === 0 ? ', alone here' : `. Also here: ${others.join(', ')}`}
          </p>
        )}
        {me !== '' && (
          <p className="muted">{open ? 'Visitors see that we answer now' : 'Visitors see that we are closed'}</p>
        )}
        {alerts === 'unknown' && (
          <Button look="link" onPress={() => void askForDeskAlerts()}>
            Show notifications
          </Button>
        )}
        {alerts === 'refused' && <p className="muted">Notifications are off in this browser</p>}
      </div>
      <div role="status">
        {connection === 'signed-out' ? (
          <p className="desk__line desk__line--bad">
            <Icon name="alert" />
            <span>
              You are signed out. <a href="/staff/?next=%2Fstaff%2Fchat%2F">Sign in again</a>: what you typed is kept.
            </span>
          </p>
        ) : (
          connection !== 'open' && (
            <p className={connection === 'down' ? 'desk__line desk__line--bad' : 'desk__line'}>
              <span className="spinner" aria-hidden="true" />
              {CONNECTION[connection]}
            </p>
          )
        )}
        {note !== '' && <p className="desk__line desk__line--bad">{note}</p>}
      </div>
    </div>
  );
}
