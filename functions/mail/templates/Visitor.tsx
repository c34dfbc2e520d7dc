import { Text } from 'react-email';
import { COLOURS } from '#functions/platform/brand.ts';
import { Facts, Paragraph, TextLink, TypedLines } from '#functions/mail/templates/MailFrame.tsx';

/** For a reader whose address somebody else typed into a form. */
export function NobodyAsked() {
  return (
    <Paragraph>
      You’re getting this email because someone entered your address on our site. If it wasn’t you, ignore it – we
      haven’t added you to any list.
    </Paragraph>
  );
}

/** The unsubscribe link of every email of the list. */
export function UnsubscribeLink({ href }: { href: string }) {
  return (
    <Paragraph>
      Don’t want these emails? <TextLink href={href}>Unsubscribe</TextLink> any time.
    </Paragraph>
  );
}

/** A text that a visitor wrote, with its line breaks. */
export function Words({ children }: { children: string }) {
  return (
    <Facts>
      <Text className="body" style={{ margin: '0 0 6px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}>
        <TypedLines>{children}</TypedLines>
      </Text>
    </Facts>
  );
}
