import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import './notice.css';

export function Notice({
  icon,
  tone = 'plain',
  children,
}: {
  icon: IconName;
  tone?: 'plain' | 'leaf' | 'error';
  children: ReactNode;
}) {
  return (
    <div className={tone === 'plain' ? 'notice' : `notice notice--${tone}`}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}
