import { atom } from 'nanostores';
import type { Conversation } from '#contract/chat.ts';
import { visitorName } from './conversations.ts';

/**
 * Whether the staff chat may show a notification while its tab is hidden. `unknown` until the person presses the
 * button.
 */
export const $alerts = atom<'unknown' | 'on' | 'refused' | 'none'>('none');

export function readAlerts(): void {
  if (typeof Notification === 'undefined') return;
  $alerts.set(({ default: 'unknown', granted: 'on', denied: 'refused' } as const)[Notification.permission]);
}

export async function askForAlerts(): Promise<void> {
  await Notification.requestPermission();
  readAlerts();
}

/** Notifies staff whose tab is hidden of a visitor's message. Each conversation has one notification. */
export function notifyOfConversation(conversation: Conversation): void {
  if ($alerts.get() !== 'on' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(visitorName(conversation), { body: conversation.last.text, tag: conversation.id });
    shown.addEventListener('click', () => {
      window.focus();
      location.hash = conversation.id;
      shown.close();
    });
  } catch {
    // Phones need a service worker for this. The title and the list still show the message.
  }
}
