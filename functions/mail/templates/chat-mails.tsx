import { Section, Text } from 'react-email';
import type { ChatMailFacts, Letters } from '#functions/mail/mail-facts.ts';
import {
  Action,
  EmailLink,
  Fact,
  Facts,
  Greeting,
  MailFrame,
  Paragraph,
  TypedLines,
} from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import { COLOURS } from '#functions/platform/brand.ts';
import type { ChatMail } from '#functions/platform/outbox.ts';
import { clockForGuests, clockInZone, dateInZone, ticketDate } from '#domain/calendar-date.ts';

/** Emails of the live chat. A subject contains no message, because a locked screen may show it. */
export const CHAT_LETTERS: Readonly<Record<ChatMail, Letters<ChatMailFacts>>> = {
  'chat-answer': {
    traveller: { subject: ({ operator }) => `Our reply to your chat with ${operator.name}`, Body: ChatAnswer },
  },
  'chat-waiting': {
    office: {
      subject: ({ name }) => `${name === '' ? 'A visitor' : plainName(name)} is waiting for a reply in the chat`,
      Body: ChatWaiting,
    },
  },
};

/** To a visitor at the address they left: the answers sent after they closed the chat. */
function ChatAnswer({ operator, siteUrl, name, lines }: ChatMailFacts) {
  return (
    <MailFrame operator={operator} preview="You wrote to us in the live chat." heading="Our reply to your chat">
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

/** To the office: a visitor's unread messages of the live chat. */
function ChatWaiting({ operator, siteUrl, name, email, page, lines }: ChatMailFacts) {
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

/** The messages, each with its time in the operator's zone. */
function ChatLines({ lines, operator: { timeZone } }: Pick<ChatMailFacts, 'lines' | 'operator'>) {
  return lines.map(({ name, text, at }, index) => (
    <Section
      key={index}
      className="box"
      style={{ margin: '0 0 14px', padding: '12px 18px', backgroundColor: COLOURS.paper }}
    >
      <Text className="muted" style={{ margin: '0 0 4px', color: COLOURS.muted, fontSize: '14px' }}>
        {[name, ticketDate(dateInZone(at, timeZone)), clockForGuests(clockInZone(at, timeZone))]
          .filter((part) => part !== '')
          .join(', ')}
      </Text>
      <Text className="body" style={{ margin: 0, color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}>
        <TypedLines>{text}</TypedLines>
      </Text>
    </Section>
  ));
}
