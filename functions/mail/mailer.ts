/** A mail ready to send. */
export interface Mail {
  /** The same key is delivered once, however often `deliver` is called. */
  readonly key: string;
  /** The operator, who also receives replies unless `replyTo` is set. */
  readonly from: { readonly name: string; readonly email: string };
  /** An address without a name: no header contains text that a visitor typed as a name. */
  readonly replyTo?: string;
  /** The address for the mail program's own unsubscribe button (P40, RFC 8058). */
  readonly unsubscribeUrl?: string;
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

/** The headers for a mail program's one-click unsubscribe button. */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The mail service will never deliver this mail: its address is wrong or blocked. */
export class MailRefused extends Error {}
