import { expect, test } from 'vitest';
import { mailboxOf } from '#domain/mailbox.ts';

test.each([
  ['Ada.Lovelace+news@Example.com', 'adalovelace@example.com'],
  ['ada@sub.example.com', 'ada@sub.example.com'],
  ['"a@b"+x@example.com', '"a@b"@example.com'],
])('%s is counted as %s [P12]', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
