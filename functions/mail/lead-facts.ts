import type { LeadForm } from '#domain/text/consent-wording.ts';
import type { Operator } from '#domain/operator.ts';

/** What a mail about a visitor's form may speak of. */
export interface LeadFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  readonly form: LeadForm;
  /** As they typed it, which may be anything: for the office. */
  readonly visitor: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  readonly question: string;
  /** The trip they asked about, where there is one. */
  readonly tour: LeadTour | null;
  /** Whether the brochure is to be posted. */
  readonly isPosted: boolean;
  readonly currency: string;
  /** Where they came from: names and values. */
  readonly source: readonly (readonly [name: string, value: string])[];
  readonly page: string;
}

export interface LeadTour {
  readonly name: string;
  readonly url: string;
  readonly notesUrl: string;
}

/** What a mail of the mailing list may speak of. Its links belong to the address it goes to. */
export interface ListFacts {
  readonly operator: Operator;
  readonly name: string;
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}
