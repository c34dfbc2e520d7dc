import { createContext, Fragment, useContext, type CSSProperties, type ReactNode } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email';
import { COLOURS, DARK_COLOURS } from '#functions/platform/brand.ts';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { greetingName } from '#functions/mail/typed-text.ts';
import { mailtoLink } from '#domain/email-address.ts';
import { WORDING } from '#domain/text/wording.ts';

const FONT = "'Helvetica Neue', Arial, sans-serif";
const DISPLAY = "Rockwell, 'Roboto Slab', Georgia, serif";

/** The cells in which the library puts the content and the inline styles of a body and of a container. */
const PAGE_CELL = '.page > table > tbody > tr > td';
const CARD_CELL = '.card > tbody > tr > td';

/**
 * What inline styles cannot say: colours in the dark and less space on a phone. Programs that do not know it show the
 * mail in its light colours.
 */
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page, ${PAGE_CELL} { padding: 0 !important; }
  .card { border-left: 0 !important; border-right: 0 !important; }
  ${CARD_CELL} { padding: 20px 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, ${PAGE_CELL}, .box { background-color: ${DARK_COLOURS.paper} !important; }
  .card { background-color: ${DARK_COLOURS.card} !important; }
  .card, .line { border-color: ${DARK_COLOURS.rule} !important; }
  .card { border-top-color: ${COLOURS.wattle} !important; }
  .strong { color: ${DARK_COLOURS.night} !important; }
  .body { color: ${DARK_COLOURS.body} !important; }
  .muted { color: ${DARK_COLOURS.muted} !important; }
  .link { color: ${DARK_COLOURS.ocean} !important; }
}`;

/** Whether the email is for the office. Set where an email is written; its foot then asks for no reply and no call. */
export const ForOffice = createContext(false);

/** The layout of every email: the operator's name and line, one heading, the text, and a plain foot with the address. */
export function MailFrame({
  operator,
  preview,
  heading,
  children,
}: Pick<MailFacts, 'operator'> & { preview: string; heading: string; children: ReactNode }) {
  const isForOffice = useContext(ForOffice);
  const address = [operator.name, operator.postalAddress, operator.businessNumber].filter((part) => part !== '');
  return (
    <Html lang={WORDING.language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="page"
        lang={WORDING.language}
        style={{ margin: 0, padding: '24px 12px', backgroundColor: COLOURS.paper, fontFamily: FONT }}
      >
        <Container
          className="card"
          style={{
            maxWidth: '560px',
            padding: '24px 28px 28px',
            backgroundColor: COLOURS.card,
            border: `1px solid ${COLOURS.rule}`,
            borderTop: `6px solid ${COLOURS.wattle}`,
            // A very long name breaks instead of widening the email. Gmail, Yahoo and Outlook know the second one only.
            overflowWrap: 'anywhere',
            wordBreak: 'break-word',
          }}
        >
          <Text
            className="strong"
            style={{ margin: 0, color: COLOURS.night, fontFamily: DISPLAY, fontSize: '20px', fontWeight: 700 }}
          >
            {operator.name}
          </Text>
          <Text className="muted" style={{ margin: 0, color: COLOURS.muted, fontSize: '14px' }}>
            {operator.tagline}
          </Text>
          <Hr className="line" style={{ margin: '16px 0 24px', borderTop: `1px solid ${COLOURS.rule}` }} />
          <Heading
            className="strong"
            style={{ margin: '0 0 20px', color: COLOURS.night, fontFamily: DISPLAY, fontSize: '26px' }}
          >
            {heading}
          </Heading>
          {children}
          <Hr className="line" style={{ margin: '28px 0 16px', borderTop: `1px solid ${COLOURS.rule}` }} />
          <Text className="muted" style={{ margin: 0, color: COLOURS.muted, fontSize: '14px', lineHeight: '22px' }}>
            {isForOffice ? 'Sent to the office by our website.' : <Questions operator={operator} />}
          </Text>
          <Text
            className="muted"
            style={{ margin: '12px 0 0', color: COLOURS.muted, fontSize: '14px', lineHeight: '22px' }}
          >
            {address.join(', ')}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Questions({ operator: { phone, officeHours } }: Pick<MailFacts, 'operator'>) {
  return (
    <>
      Questions? Reply to this email, or call <PhoneLink>{phone}</PhoneLink>.
      {officeHours !== '' && (
        <>
          <br />
          {officeHours}
        </>
      )}
    </>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="body" style={{ margin: '0 0 16px', color: COLOURS.body, fontSize: '16px', lineHeight: '25px' }}>
      {children}
    </Text>
  );
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="strong"
      style={{ margin: '24px 0 8px', color: COLOURS.night, fontFamily: DISPLAY, fontSize: '19px' }}
    >
      {children}
    </Heading>
  );
}

/** Greets by the first of a typed name's words, if it is no more than a name. */
export function Greeting({ name }: { name: string }) {
  const greeted = greetingName(name);
  const [first = ''] = greeted.split(' ');
  return <Paragraph>{`Hi ${first.endsWith('.') ? greeted : first}`.trim()},</Paragraph>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: COLOURS.ocean, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

export function EmailLink({ children }: { children: string }) {
  return <TextLink href={mailtoLink(children)}>{children}</TextLink>;
}

export function PhoneLink({ children }: { children: string }) {
  return (
    <Link
      className="link"
      href={`tel:${children.replaceAll(/[^+\d]/g, '')}`}
      style={{ color: COLOURS.ocean, textDecoration: 'underline', whiteSpace: 'nowrap' }}
    >
      {children}
    </Link>
  );
}

/** A typed text with its line breaks: Outlook, Samsung Email and some of Gmail do not know `white-space`. */
export function TypedLines({ children }: { children: string }) {
  return children.split(/\r\n?|\n/).map((line, row) => (
    <Fragment key={row}>
      {row > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text className="body" style={{ margin: '0 0 6px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}>
      {`${name}: `}
      <strong className="strong" style={{ color: COLOURS.night }}>
        {typeof children === 'string' ? <TypedLines>{children}</TypedLines> : children}
      </strong>
    </Text>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return (
    <Section className="box" style={{ margin: '0 0 20px', padding: '16px 18px 10px', backgroundColor: COLOURS.paper }}>
      {children}
    </Section>
  );
}

const BUTTON_PADDING = '12px 22px';
/** Word's padding, for Outlook, which pads table cells only. The link has the padding elsewhere, so all of it can be pressed. */
const BUTTON_CELL = { msoPaddingAlt: BUTTON_PADDING } as CSSProperties;

/**
 * The letters are dark on a light ground in a frame, because a program that darkens emails by itself turns both around;
 * of letters on amber it turns only the letters.
 */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        <tr>
          <td
            className="button box"
            style={{ border: `3px solid ${COLOURS.wattle}`, backgroundColor: COLOURS.paper, ...BUTTON_CELL }}
          >
            <Link
              className="strong"
              href={href}
              style={{
                display: 'inline-block',
                padding: BUTTON_PADDING,
                color: COLOURS.night,
                fontSize: '16px',
                fontWeight: 700,
                textDecoration: 'none',
              }}
            >
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
