import type { Operator } from '#domain/operator.ts';

/** The facts for a mail of the live chat: the unread messages, and the visitor. */
export interface ChatMailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  /** The visitor's name; empty when they gave none. */
  readonly name: string;
  readonly email: string;
  /** The visitor's last page; its path is empty when it is unknown. */
  readonly page: { readonly path: string; readonly title: string };
  readonly lines: readonly {
    /** The name of the member of staff; empty for a visitor. */
    readonly name: string;
    readonly text: string;
    /** Instant, in epoch milliseconds. */
    readonly at: number;
  }[];
}
