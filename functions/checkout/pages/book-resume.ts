import type { Markup } from '#functions/http/html/markup.ts';
import { tokenButton } from '#functions/http/html/token-button.ts';
import { bookStep } from '#functions/checkout/pages/book-step.ts';
import { BOOK } from '#contract/book-paths.ts';

/** The page of a mailed link to pay. */
export function resumePayment(token: string): Markup {
  return bookStep(
    {
      step: { kind: 'summary' },
      hasVisa: false,
      title: 'Ready to pay for your booking?',
      lead: 'Keep this link private – anyone who has it can see your booking.',
      notices: [],
    },
    tokenButton(BOOK.resume, token, 'Continue to payment'),
  );
}
