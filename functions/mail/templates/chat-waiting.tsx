import { plainName } from '#functions/mail/typed-text.ts';
import { ChatLines } from '#functions/mail/templates/chat-lines.tsx';
import { Action, EmailLink, Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';

/** To the office: a visitor's unread messages of the live chat. */
export function ChatWaiting({ operator, siteUrl, name, email, page, lines }: ChatMailFacts) {
  return (
    <MailFrame operator={operator} preview="No one has read it yet." heading="Someone is waiting in the chat">
      <Paragraph>
        {name === '' ? 'A visitor' : plainName(name)} wrote this in the live chat, and no one has read it yet. The
        visitor can see when someone does.
      </Paragraph>
      <ChatLines lines={lines} operator={operator} />
      <Action href={`${siteUrl}/staff/chat/`}>Reply in the chat</Action>
      <Facts>
        <Fact name="Name">{name === '' ? 'not given' : plainName(name)}</Fact>
        <Fact name="Email">{email === '' ? 'not given' : <EmailLink>{email}</EmailLink>}</Fact>
        {page.path !== '' && (
          <Fact name="Page">{`${page.title === '' ? '' : `${page.title}, `}${siteUrl}${page.path}`}</Fact>
        )}
      </Facts>
      <Paragraph>
        {email === ''
          ? 'They didn’t leave an email. They’ll see your reply if they come back to the site.'
          : 'Reply in the chat even if they’ve left: we’ll email them your reply.'}
      </Paragraph>
    </MailFrame>
  );
}
