import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email';
import { COLOURS } from '#functions/platform/brand.ts';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { greetingName } from '#functions/mail/typed-text.ts';

const FONT = "'Helvetica Neue', Arial, sans-serif";
const DISPLAY = "Rockwell, 'Roboto Slab', Georgia, serif";

/** The layout of every mail: the operator's name, one heading, the text, and a contact. */
export function MailFrame({
  operator,
  preview,
  heading,
  children,
}: Pick<MailFacts, 'operator'> & { preview: string; heading: string; children: ReactNode }) {
  return (
    <Html lang="en-AU">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: COLOURS.paper, fontFamily: FONT }}>
        <Container
          style={{
            maxWidth: '560px',
            padding: '32px 28px',
            backgroundColor: COLOURS.card,
            border: `1px solid ${COLOURS.rule}`,
            borderTop: `6px solid ${COLOURS.wattle}`,
            // A very long name breaks instead of widening the mail.
            overflowWrap: 'anywhere',
          }}
        >
          <Text style={{ margin: 0, color: COLOURS.muted, fontSize: '14px' }}>{operator.name}</Text>
          <Heading style={{ margin: '8px 0 20px', color: COLOURS.night, fontFamily: DISPLAY, fontSize: '26px' }}>
            {heading}
          </Heading>
          {children}
          <Hr style={{ margin: '28px 0 16px', borderTop: `1px solid ${COLOURS.rule}` }} />
          <Text style={{ margin: 0, color: COLOURS.muted, fontSize: '14px', lineHeight: '22px' }}>
            Questions? Reply to this email, or call <span style={{ whiteSpace: 'nowrap' }}>{operator.phone}</span>.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px', color: COLOURS.body, fontSize: '16px', lineHeight: '25px' }}>{children}</Text>
  );
}

/** Greets by a typed name, if it is no more than a name. */
export function Greeting({ name }: { name: string }) {
  const greeted = greetingName(name);
  return <Paragraph>{greeted === '' ? 'Hello,' : `Hello ${greeted},`}</Paragraph>;
}

/** One fact: its name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 6px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}>
      {name}: <strong style={{ color: COLOURS.night }}>{children}</strong>
    </Text>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Section style={{ margin: '0 0 20px', padding: '16px 18px 10px', backgroundColor: COLOURS.paper }}>
      {children}
    </Section>
  );
}

/** The mail's main button. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 20px' }}>
      <Link
        href={href}
        style={{
          display: 'inline-block',
          padding: '12px 22px',
          border: `2px solid ${COLOURS.night}`,
          backgroundColor: COLOURS.wattle,
          color: COLOURS.night,
          fontSize: '16px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {children}
      </Link>
    </Text>
  );
}
