import { expect, test } from 'vitest';
import { mailboxOf } from '#domain/mailbox.ts';

test.each([
  ['Ada.Lovelace+news@Example.com', 'adalovelace@example.com'],
  ['ada@sub.example.com', 'ada@sub.example.com'],
  ['"a@b"+x@example.com', '"a@b"@example.com'],
])('P12 %s is counted as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
