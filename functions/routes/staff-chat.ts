import { Hono } from 'hono';
import { connectStaff } from '#functions/chat/chat-stub.ts';
import type { App } from '#functions/http/app.ts';
import { requireOwnOrigin } from '#functions/http/same-origin.ts';
import { requireUpgrade, upgraded } from '#functions/http/upgrade.ts';
import { requireOwnChat } from '#functions/routes/chat.ts';
import { STAFF_CHAT_SOCKET } from '#contract/chat.ts';

/** The staff chat's connection to the live chat, for staff who signed in. Their name is the one of their session. */
export const staffChat = new Hono<App>().get(STAFF_CHAT_SOCKET.replace(/\/$/, ''), async (c) => {
  await requireOwnChat(c);
  requireUpgrade(c);
  requireOwnOrigin(c);
  return upgraded(await connectStaff(c.env, c.var.staff.name));
});
