import { ChatLines } from '#functions/mail/templates/chat-lines.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';

/** To a visitor at the address they left: the answers sent after they closed the chat. */
export function ChatAnswer({ operator, siteUrl, name, lines }: ChatMailFacts) {
  return (
    <MailFrame operator={operator} preview="You asked us in the live chat." heading="Our reply to your chat">
      <Greeting name={name} />
      <Paragraph>Sorry we missed you in the chat. Here’s our reply.</Paragraph>
      <ChatLines lines={lines} operator={operator} />
      <Action href={`${siteUrl}/#live-chat`}>Continue the chat</Action>
      <Paragraph>
        The chat opens where you left it, in the browser you used before. You can also reply to this email.
      </Paragraph>
    </MailFrame>
  );
}
