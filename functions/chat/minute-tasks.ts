import { officeHours, sendConversation, type ChatState } from '#functions/chat/chat-state.ts';
import { closeSocket } from '#functions/chat/sockets.ts';
import {
  changeConversation,
  connectedConversations,
  deleteConversationsBefore,
  oldestConversationAt,
} from '#functions/chat/conversation-storage.ts';
import { mailsForOutbox, markInOutbox, planMails } from '#functions/chat/unread-mail.ts';
import { logFault } from '#functions/platform/audit.ts';
import { CHAT_STAFF_SOCKET_MS, CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { officeFor } from '#domain/operator.ts';
import { callingSite } from '#functions/context/context.ts';

const RETRY_MS = MINUTE;
const GONE_AWAY = 1001;
/** The close code after which the staff chat connects again. */
const SERVICE_RESTART = 1012;

/**
 * The chat's work of every minute: closes dead connections, tells visitors when the office opens or closes, puts due
 * mails into the outbox and deletes old conversations. Returns when it must run again even if nobody is connected; null for never.
 */
export async function runMinuteTasks(chat: ChatState, onClosed: (socket: WebSocket) => void): Promise<number | null> {
  const now = chat.now();
  closeStale(chat, now, onClosed);
  const hours = await officeHours(chat.context());
  sendHours(chat, hours);
  const nextMail = planMails(chat.store, {
    now,
    isOpen: hours.open,
    officeEmail: officeFor(await chat.context().catalogue.operator()),
  });
  const retry = (await moveToOutbox(chat)) ? null : now + RETRY_MS;
  deleteConversationsBefore(chat.store, now - CHAT_KEPT_DAYS * DAY);
  const oldest = oldestConversationAt(chat.store);
  // One minute later, because a conversation is deleted when it is older than the limit, not when it is as old.
  const nextErasure = oldest === null ? null : oldest + CHAT_KEPT_DAYS * DAY + RETRY_MS;
  const times = [nextMail, retry, nextErasure].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function closeStale(chat: ChatState, now: number, onClosed: (socket: WebSocket) => void): void {
  const { store, sockets } = chat;
  for (const socket of sockets.silent(now)) {
    closeSocket(socket, GONE_AWAY, 'The connection was silent for too long.');
    onClosed(socket);
  }
  for (const { socket, connection } of sockets.staff()) {
    if (now - connection.since < CHAT_STAFF_SOCKET_MS) continue;
    closeSocket(socket, SERVICE_RESTART, 'Please connect again.');
    onClosed(socket);
  }
  // After a crash the ends of connections were not reported.
  for (const conversation of connectedConversations(store)) {
    if (sockets.ofConversation(conversation).length > 0) continue;
    changeConversation(store, conversation, { leftAt: now });
    sendConversation(chat, conversation);
  }
}

/** Tells each connected visitor once when the office opens or closes. */
function sendHours(
  { store, sockets }: ChatState,
  { open, hours }: { readonly open: boolean; readonly hours: string },
): void {
  const sent = store.get<{ open: number }>('SELECT open FROM hours_sent');
  if (sent?.open === Number(open)) return;
  store.run('DELETE FROM hours_sent');
  store.run('INSERT INTO hours_sent (open) VALUES (?)', Number(open));
  for (const socket of sockets.all()) {
    const connection = sockets.connectionOf(socket);
    if (connection.kind === 'visitor' && connection.greeted) sockets.send(socket, { type: 'hours', open, hours });
  }
}

/** Puts planned mails into the outbox, where a key exists once. Returns false after a failure. */
async function moveToOutbox(chat: ChatState): Promise<boolean> {
  let isDone = true;
  for (const mail of mailsForOutbox(chat.store)) {
    try {
      const row = {
        key: mail.key,
        template: mail.side === 'office' ? 'chat-waiting' : 'chat-answer',
        subjectId: mail.conversation,
        recipient: mail.recipient,
        at: chat.now(),
      } as const;
      await chat.books().addMail({ ...(await callingSite(chat.context())), url: mail.siteUrl }, row);
      markInOutbox(chat.store, mail.key);
    } catch (fault) {
      logFault(`mail ${mail.key}`, fault);
      isDone = false;
    }
  }
  return isDone;
}
