import { chatStub } from '#functions/chat/chat-stub.ts';
import type { WrittenMail } from '#functions/mail/written-mail.ts';
import { writeChatMail } from '#functions/mail/write-chat-mail.tsx';
import type { Context } from '#functions/context/context.ts';
import type { ChatMail } from '#functions/platform/outbox.ts';

/**
 * Writes a mail of the live chat from what the chat says of it now. What was said is asked for at the last moment and
 * lies in no table beside it; null when all of it was read meanwhile, or is deleted.
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
