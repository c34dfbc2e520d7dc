import type { ReactNode } from 'react';
import { Link, Text } from 'react-email';
import { COLOURS } from '#functions/platform/brand.ts';
import { Facts, Paragraph } from '#functions/mail/templates/MailFrame.tsx';

/** For a reader whose address somebody else typed into a form. */
export function NobodyAsked() {
  return (
    <Paragraph>
      You get this one mail because your address was typed into a form on our site. If that was not you, there is
      nothing to do: you are on no list.
    </Paragraph>
  );
}

/** The unsubscribe link of every mail of the list (P40). */
export function UnsubscribeLink({ href }: { href: string }) {
  return (
    <Paragraph>
      Rather not? <TextLink href={href}>Leave the list</TextLink>, now or whenever you like.
    </Paragraph>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: COLOURS.ocean, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** A text that a visitor wrote, with its line breaks. */
export function Words({ children }: { children: string }) {
  return (
    <Facts>
      <Text
        className="body"
        style={{ margin: '0 0 6px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px', whiteSpace: 'pre-wrap' }}
      >
        {children}
      </Text>
    </Facts>
  );
}
