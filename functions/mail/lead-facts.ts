import type { LeadForm } from '#domain/text/lead-texts.ts';
import type { Operator } from '#domain/operator.ts';

/** The facts for a mail about a visitor's form. */
export interface LeadFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  readonly form: LeadForm;
  /** As the visitor typed it, unchecked: for the office only. */
  readonly visitor: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  readonly question: string;
  /** The trip of the request, if any. */
  readonly tour: LeadTour | null;
  /** Whether the visitor wants the brochure by post. */
  readonly isPosted: boolean;
  readonly currency: string;
  /** Where the visit came from: names and values. */
  readonly source: readonly (readonly [name: string, value: string])[];
  readonly page: string;
}

export interface LeadTour {
  readonly name: string;
  readonly url: string;
  readonly notesUrl: string;
}

/** The facts for a mail of the mailing list. Its links belong to the recipient's address. */
export interface ListFacts {
  readonly operator: Operator;
  readonly name: string;
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}
