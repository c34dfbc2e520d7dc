import { plainName } from '#functions/mail/typed-text.ts';
import { ChatAnswer } from '#functions/mail/templates/chat-answer.tsx';
import { ChatWaiting } from '#functions/mail/templates/chat-waiting.tsx';
import { ForOffice } from '#functions/mail/templates/MailFrame.tsx';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';
import { writtenMail, type WrittenMail } from '#functions/mail/written-mail.ts';
import type { ChatMail } from '#functions/platform/outbox.ts';

/** Writes an email of the live chat. The subject contains no message, because a locked screen may show it. */
export function writeChatMail(template: ChatMail, facts: ChatMailFacts): Promise<WrittenMail> {
  if (template === 'chat-answer') {
    return writtenMail(`Our reply to your chat with ${facts.operator.name}`, <ChatAnswer {...facts} />, facts.operator);
  }
  const who = facts.name === '' ? 'A visitor' : plainName(facts.name);
  return writtenMail(
    `${who} is waiting for a reply in the chat`,
    <ForOffice value>
      <ChatWaiting {...facts} />
    </ForOffice>,
    facts.operator,
  );
}
