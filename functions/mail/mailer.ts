/** A mail ready to leave. */
export interface Mail {
  /** The same key is delivered once, however often it is handed over. */
  readonly key: string;
  /** The operator, who answers are for, too. */
  readonly from: { readonly name: string; readonly email: string };
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

/** The mail service will not deliver this mail, today or tomorrow: its address is wrong, or wants no mail. */
export class MailRefused extends Error {}
