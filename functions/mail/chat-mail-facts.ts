import type { Operator } from '#domain/operator.ts';

/** What a mail of the live chat may speak of: the lines that wait, and who wrote them or is waiting for them. */
export interface ChatMailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  /** The visitor's; empty where they did not say. */
  readonly name: string;
  readonly email: string;
  /** The page the visitor was last seen on; its path is empty when none is known. */
  readonly page: { readonly path: string; readonly title: string };
  readonly lines: readonly {
    /** Of a staff member; empty for a visitor. */
    readonly name: string;
    readonly text: string;
    /** Instant, in epoch milliseconds. */
    readonly at: number;
  }[];
}
