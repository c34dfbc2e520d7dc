import { chatStub } from '#functions/chat/chat-stub.ts';
import type { WrittenMail } from '#functions/mail/written-mail.ts';
import { writeChatMail } from '#functions/mail/write-mail.tsx';
import type { Context } from '#functions/context/context.ts';
import type { ChatMail } from '#functions/platform/outbox.ts';

/**
 * Writes a mail of the live chat from the chat's current state. The messages are read at the last moment and are in no
 * table; null when all of them are read or deleted.
 */
export async function composeChatMail(context: Context, template: ChatMail, key: string): Promise<WrittenMail | null> {
  const facts = await chatStub(context.env).mailFacts(key);
  if (facts === null) return null;
  return writeChatMail(template, {
    ...facts,
    operator: await context.catalogue.operator(),
    siteUrl: context.siteUrl,
  });
}
