import type { ReactElement } from 'react';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** What an email says, from its facts. */
export interface Letter<Facts> {
  readonly subject: (facts: Facts) => string;
  readonly Body: (facts: Facts) => ReactElement;
}

/** An event of a booking in words for those who are told of it: the traveller, the office, or both. */
export interface BookingLetters {
  readonly traveller?: Letter<MailFacts>;
  readonly office?: Letter<MailFacts>;
  /** Whether it is about a past event and so stays true. The others need a booking that is not cancelled. */
  readonly staysTrue?: true;
}
