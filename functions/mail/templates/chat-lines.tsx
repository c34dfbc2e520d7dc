import { Section, Text } from 'react-email';
import { COLOURS } from '#functions/platform/brand.ts';
import { TypedLines } from '#functions/mail/templates/MailFrame.tsx';
import type { ChatMailFacts } from '#functions/mail/chat-mail-facts.ts';
import { clockForGuests, clockInZone, dateInZone, ticketDate } from '#domain/calendar-date.ts';

/** The messages, each with its time in the operator's zone. */
export function ChatLines({ lines, operator: { timeZone } }: Pick<ChatMailFacts, 'lines' | 'operator'>) {
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
