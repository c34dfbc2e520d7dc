import { createRoot } from 'react-dom/client';
import type { CannedAnswer } from '#islands/desk/canned.ts';
import { Desk } from '#islands/desk/Desk.tsx';
import { readDeskAlerts } from '#stores/desk-alert.ts';
import { followDeskAddress } from '#stores/desk-address.ts';
import { openDesk } from '#stores/desk.ts';
import { forgetDeskMemory } from '#stores/desk-memory.ts';
import { $unreadMessages } from '#stores/desk-talks.ts';

/** Opens the desk on its page. Called once. */
export function mountDesk(host: HTMLElement): void {
  const answers = JSON.parse(host.dataset['answers'] ?? '[]') as CannedAnswer[];
  const { title } = document;
  readDeskAlerts();
  openDesk();
  followDeskAddress();
  $unreadMessages.subscribe((count) => {
    document.title = count === 0 ? title : `(${count}) ${title}`;
  });
  document.querySelector('form[data-sign-out]')?.addEventListener('submit', forgetDeskMemory);
  createRoot(host).render(<Desk answers={answers} />);
}
