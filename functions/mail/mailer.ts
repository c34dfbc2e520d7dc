/** A mail ready to leave. */
export interface Mail {
  /** The same key is delivered once, however often it is handed over. */
  readonly key: string;
  /** The operator, who answers are for, too, unless they are for somebody else. */
  readonly from: { readonly name: string; readonly email: string };
  /** An address alone, without a name: what a visitor typed as their name stays out of every header. */
  readonly replyTo?: string;
  /** Where a click of the mail program's own button leaves the list (P40, RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** It was handed over before, and nobody knows what became of it. */
  readonly mayHaveLeft: boolean;
}

/**
 * A mail service. Throws when it is not certain that it took the mail; the same mail is then handed over again. Throws
 * `MailRefused` when it never will take it.
 */
export interface Mailer {
  readonly deliver: (mail: Mail) => Promise<void>;
}

/** The headers by which mail programs offer to leave a list with one click. */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The mail service will not deliver this mail, today or tomorrow: its address is wrong, or wants no mail. */
export class MailRefused extends Error {}
