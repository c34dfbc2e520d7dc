import { plainName } from '#functions/mail/typed-text.ts';
import { ChatLines } from '#functions/mail/templates/chat-lines.tsx';
import { Action, Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';

/** To the office: a visitor's unread messages of the live chat. */
export function ChatWaiting({ operator, siteUrl, name, email, page, lines }: ChatMailFacts) {
  return (
    <MailFrame operator={operator} preview="Nobody has read it yet." heading="Somebody is waiting in the chat">
      <Paragraph>
        {name === '' ? 'A visitor' : plainName(name)} wrote this in the live chat, and nobody has read it there yet.
        Once somebody does, the visitor can see it.
      </Paragraph>
      <ChatLines lines={lines} operator={operator} />
      <Action href={`${siteUrl}/staff/chat/`}>answer in the chat</Action>
      <Facts>
        <Fact name="Name">{name === '' ? 'not given' : plainName(name)}</Fact>
        <Fact name="Email">{email === '' ? 'not given' : email}</Fact>
        {page.path !== '' && (
          <Fact name="Page">
            {page.title === '' ? '' : `${page.title}, `}
            {siteUrl}
            {page.path}
          </Fact>
        )}
      </Facts>
      <Paragraph>
        {email === ''
          ? 'They left no address: an answer in the chat reaches them when they come back to our pages.'
          : 'Answer in the chat even if they have left: the answer follows them by mail.'}
      </Paragraph>
    </MailFrame>
  );
}
