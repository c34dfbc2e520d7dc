import { expect, test } from 'vitest';
import { plainText } from '#catalogue/plain-text.ts';

test('Markdown becomes plain text: headings, paragraphs, lists, and links as whole addresses', () => {
  const markdown = `
First words,
on two lines.

## If you cancel

- **Before:** all comes back, as [the **page**](/terms/#__cancel__) and https://a.example/__b__ say.
- After: [ask us](mailto:hello@example.com).
`;
  expect(plainText(markdown, new URL('https://tours.example'))).toBe(
    'First words, on two lines.\n\n\nIF YOU CANCEL\n\n' +
      '- Before: all comes back, as the page (https://tours.example/terms/#__cancel__) and https://a.example/__b__ say.\n\n' +
      '- After: ask us (mailto:hello@example.com).',
  );
});
