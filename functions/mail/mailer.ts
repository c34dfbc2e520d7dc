/** A file of text that comes with an email. */
export interface Attachment {
  readonly name: string;
  /** Its media type with the character set. */
  readonly type: string;
  readonly content: string;
}

/** A mail ready to send. */
export interface Mail {
  /** The same key is delivered once, however often `deliver` is called. */
  readonly key: string;
  /** The operator, who also receives replies unless `replyTo` is set. */
  readonly from: { readonly name: string; readonly email: string };
  /** An address without a name: no header contains text that a visitor typed as a name. */
  readonly replyTo?: string;
  /** The address for the mail program's own unsubscribe button (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /**
   * That no person wrote it, so that absence notes and ticket systems do not answer it (RFC 3834): `auto-replied`
   * answers what somebody just sent. Missing on emails to the office, because help desks suspend such emails, and on a
   * person's own answer.
   */
  readonly automatic?: 'auto-generated' | 'auto-replied';
  readonly attachments?: readonly Attachment[];
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whether an earlier attempt had no certain result, so the mail may have been delivered. */
  readonly mayHaveLeft: boolean;
}

/**
 * A mail service. Throws when delivery is uncertain; the caller then tries the same mail again. Throws `MailRefused`
 * when the service will never take the mail.
 */
export interface Mailer {
  readonly deliver: (mail: Mail) => Promise<void>;
}

/** The headers besides those that every mail service takes as fields. */
export function headersOf({ automatic, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    ...(automatic && { 'Auto-Submitted': automatic, 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Id': `<newsletter.${new URL(unsubscribeUrl).hostname}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** A text as the mail services take the content of a file. */
export function inBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** The mail service will never deliver this mail: its address is wrong or blocked. */
export class MailRefused extends Error {}
