import { officeHours, showToStaff, type Room } from '#functions/chat/room.ts';
import { hangUp } from '#functions/chat/sockets.ts';
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
const CONNECT_AGAIN = 1012;

/**
 * What the chat does by the clock: it lets go of dead connections, tells when the office opens or closes, hands over the
 * mails that are due and deletes what is old. Answers with the instant at which it has something to do again, whether
 * anybody is connected or not; null when there is nothing.
 */
export async function goRound(room: Room, leave: (socket: WebSocket) => void): Promise<number | null> {
  const now = room.now();
  letGo(room, now, leave);
  const hours = await officeHours(room.context());
  tellHours(room, hours);
  const nextMail = planMails(room.sql, {
    now,
    isOpen: hours.open,
    officeEmail: officeFor(await room.context().catalogue.operator()),
  });
  const retry = (await handOver(room)) ? null : now + RETRY_MS;
  forgetConversationsBefore(room.sql, now - CHAT_KEPT_DAYS * DAY);
  const oldest = oldestConversationAt(room.sql);
  // A moment late: a conversation is deleted when it is older than that, not as old.
  const nextErasure = oldest === null ? null : oldest + CHAT_KEPT_DAYS * DAY + RETRY_MS;
  const times = [nextMail, retry, nextErasure].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function letGo(room: Room, now: number, leave: (socket: WebSocket) => void): void {
  const { sql, sockets } = room;
  for (const socket of sockets.silent(now)) {
    hangUp(socket, GONE_AWAY, 'Nothing was heard from you for some time.');
    leave(socket);
  }
  for (const { socket, seat } of sockets.staff()) {
    if (now - seat.since < CHAT_STAFF_SOCKET_MS) continue;
    hangUp(socket, CONNECT_AGAIN, 'Please connect again.');
    leave(socket);
  }
  // A machine that died told nobody that its connections ended.
  for (const conversation of connectedConversations(sql)) {
    if (sockets.ofConversation(conversation).length > 0) continue;
    changeConversation(sql, conversation, { leftAt: now });
    showToStaff(room, conversation);
  }
}

/** What visitors were told last: whether the office is open. One row. */
export function createTold(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS told (hours INTEGER NOT NULL) STRICT');
}

/** Tells visitors who are here, once, when the office opens or closes. */
function tellHours({ sql, sockets }: Room, { open, hours }: { readonly open: boolean; readonly hours: string }): void {
  const [told] = sql.exec<{ hours: number }>('SELECT hours FROM told').toArray();
  if (told?.hours === Number(open)) return;
  sql.exec('DELETE FROM told');
  sql.exec('INSERT INTO told (hours) VALUES (?)', Number(open));
  for (const socket of sockets.all()) {
    const seat = sockets.seatOf(socket);
    if (seat.kind === 'visitor' && seat.greeted) sockets.tell(socket, { type: 'hours', open, hours });
  }
}

/** Hands planned mails to the outbox. A mail that is handed over twice is one there: its key says so. */
async function handOver(room: Room): Promise<boolean> {
  let isDone = true;
  for (const mail of mailsToHandOver(room.sql)) {
    const context = room.context(mail.siteUrl);
    try {
      const row = {
        key: mail.key,
        template: mail.side === 'office' ? 'chat-waiting' : 'chat-answer',
        subjectId: mail.conversation,
        recipient: mail.recipient,
        at: context.now(),
      } as const;
      await outboxStatement(context.db, row).run();
      markHandedOver(room.sql, mail.key);
      sendSoon(context, [mail.key]);
    } catch (fault) {
      logFault(`mail ${mail.key}`, fault);
      isDone = false;
    }
  }
  return isDone;
}
