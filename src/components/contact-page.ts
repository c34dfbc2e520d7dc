import { onPageEvent } from '#stores/page-events.ts';

/** Where a page asks for the ways to reach the operator, the visitor is led to the page that has them. */
export function answerForContact(): void {
  onPageEvent('contact:open', () => location.assign('/contact/'));
}
