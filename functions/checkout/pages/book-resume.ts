import type { Markup } from '#functions/http/html/markup.ts';
import { tokenButton } from '#functions/http/html/token-button.ts';
import { bookStep } from '#functions/checkout/pages/book-step.ts';
import { BOOK } from '#contract/book-paths.ts';

/** The page of a mailed link to pay (N14). */
export function resumePayment(token: string): Markup {
  return bookStep(
    {
      step: { kind: 'summary' },
      hasVisa: false,
      title: 'Your booking is one press away.',
      lead: 'This link is yours alone: whoever has it can see what you wanted to book.',
      notices: [],
    },
    tokenButton(BOOK.resume, token, 'Go on to the payment'),
  );
}
