import { atom } from 'nanostores';
import type { Conversation } from '#contract/chat.ts';
import { visitorName } from '#stores/desk/desk-conversations.ts';

/** Whether the desk may show a notification while it is not looked at. `unknown` until it is asked for by a press. */
export const $deskAlerts = atom<'unknown' | 'on' | 'refused' | 'none'>('none');

export function readDeskAlerts(): void {
  if (typeof Notification === 'undefined') return;
  $deskAlerts.set(({ default: 'unknown', granted: 'on', denied: 'refused' } as const)[Notification.permission]);
}

export async function askForDeskAlerts(): Promise<void> {
  await Notification.requestPermission();
  readDeskAlerts();
}

/** Tells of a visitor's message whoever has the desk open and looks elsewhere. One notification for each conversation. */
export function notifyOfConversation(conversation: Conversation): void {
  if ($deskAlerts.get() !== 'on' || document.visibilityState === 'visible') return;
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
