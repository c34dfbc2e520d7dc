import { officeHours, sendConversation, type ChatState } from '#functions/chat/chat-state.ts';
import { closeSocket } from '#functions/chat/sockets.ts';
import {
  changeConversation,
  connectedConversations,
  forgetConversationsBefore,
  oldestConversationAt,
} from '#functions/chat/conversation-storage.ts';
import { mailsToHandOver, markHandedOver, planMails } from '#functions/chat/unread-mail.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { sendSoon } from '#functions/context/send-soon.ts';
import { outboxStatement } from '#functions/platform/outbox.ts';
import { CHAT_STAFF_SOCKET_MS, CHAT_KEPT_DAYS } from '#domain/constants.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { officeFor } from '#domain/operator.ts';

const RETRY_MS = MINUTE;
const GONE_AWAY = 1001;
/** What ends a staff chat's connection so that its page makes a new one. */
const SERVICE_RESTART = 1012;

/**
 * What the chat does by the clock: it lets go of dead connections, tells when the office opens or closes, hands over the
 * mails that are due and deletes what is old. Answers with the instant at which it has something to do again, whether
 * anybody is connected or not; null when there is nothing.
 */
export async function runMinuteTasks(chat: ChatState, onClosed: (socket: WebSocket) => void): Promise<number | null> {
  const now = chat.now();
  closeStale(chat, now, onClosed);
  const hours = await officeHours(chat.context());
  sendHours(chat, hours);
  const nextMail = planMails(chat.sql, {
    now,
    isOpen: hours.open,
    officeEmail: officeFor(await chat.context().catalogue.operator()),
  });
  const retry = (await handOver(chat)) ? null : now + RETRY_MS;
  forgetConversationsBefore(chat.sql, now - CHAT_KEPT_DAYS * DAY);
  const oldest = oldestConversationAt(chat.sql);
  // A moment late: a conversation is deleted when it is older than that, not as old.
  const nextErasure = oldest === null ? null : oldest + CHAT_KEPT_DAYS * DAY + RETRY_MS;
  const times = [nextMail, retry, nextErasure].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function closeStale(chat: ChatState, now: number, onClosed: (socket: WebSocket) => void): void {
  const { sql, sockets } = chat;
  for (const socket of sockets.silent(now)) {
    closeSocket(socket, GONE_AWAY, 'Nothing was heard from you for some time.');
    onClosed(socket);
  }
  for (const { socket, connection } of sockets.staff()) {
    if (now - connection.since < CHAT_STAFF_SOCKET_MS) continue;
    closeSocket(socket, SERVICE_RESTART, 'Please connect again.');
    onClosed(socket);
  }
  // A machine that died told nobody that its connections ended.
  for (const conversation of connectedConversations(sql)) {
    if (sockets.ofConversation(conversation).length > 0) continue;
    changeConversation(sql, conversation, { leftAt: now });
    sendConversation(chat, conversation);
  }
}

/** Stores whether visitors were last sent that the office is open. One row. */
export function createHoursSent(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS hours_sent (hours INTEGER NOT NULL) STRICT');
}

/** Tells each connected visitor once when the office opens or closes. */
function sendHours(
  { sql, sockets }: ChatState,
  { open, hours }: { readonly open: boolean; readonly hours: string },
): void {
  const [sent] = sql.exec<{ hours: number }>('SELECT hours FROM hours_sent').toArray();
  if (sent?.hours === Number(open)) return;
  sql.exec('DELETE FROM hours_sent');
  sql.exec('INSERT INTO hours_sent (hours) VALUES (?)', Number(open));
  for (const socket of sockets.all()) {
    const connection = sockets.connectionOf(socket);
    if (connection.kind === 'visitor' && connection.greeted) sockets.send(socket, { type: 'hours', open, hours });
  }
}

/** Hands planned mails to the outbox. A mail that is handed over twice is one there: its key says so. */
async function handOver(chat: ChatState): Promise<boolean> {
  let isDone = true;
  for (const mail of mailsToHandOver(chat.sql)) {
    const context = chat.context(mail.siteUrl);
    try {
      const row = {
        key: mail.key,
        template: mail.side === 'office' ? 'chat-waiting' : 'chat-answer',
        subjectId: mail.conversation,
        recipient: mail.recipient,
        at: context.now(),
      } as const;
      await outboxStatement(context.db, row).run();
      markHandedOver(chat.sql, mail.key);
      sendSoon(context, [mail.key]);
    } catch (fault) {
      logFault(`mail ${mail.key}`, fault);
      isDone = false;
    }
  }
  return isDone;
}
