import { atom } from 'nanostores';
import type { Conversation } from '#contract/chat.ts';
import { visitorName } from '#stores/staff-chat/conversations.ts';

/** Whether the staff chat may show a notification while it is not looked at. `unknown` until it is asked for by a press. */
export const $alerts = atom<'unknown' | 'on' | 'refused' | 'none'>('none');

export function readAlerts(): void {
  if (typeof Notification === 'undefined') return;
  $alerts.set(({ default: 'unknown', granted: 'on', denied: 'refused' } as const)[Notification.permission]);
}

export async function askForAlerts(): Promise<void> {
  await Notification.requestPermission();
  readAlerts();
}

/** Tells of a visitor's message whoever has the staff chat open and looks elsewhere. One notification for each conversation. */
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
    // Phones want a service worker for this. The title and the list tell all the same.
  }
}
