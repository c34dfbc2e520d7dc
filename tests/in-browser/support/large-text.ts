import { onTestFinished } from 'vitest';
import { markLargeText } from '#components/page/mark-large-text.ts';

/** Gives the test's page text at 200 %, as a visitor can set it in the browser. */
export function withLargeText(): void {
  const root = document.documentElement;
  root.style.fontSize = '200%';
  const forget = markLargeText();
  onTestFinished(() => {
    root.style.fontSize = '';
    forget();
  });
}
