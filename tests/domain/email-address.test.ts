import { mailboxOf, mailtoLink } from '#domain/email-address.ts';
import { expect, test } from 'vitest';

test.each([
  ['Ada.Lovelace+news@Example.com', 'adalovelace@example.com'],
  ['ada@sub.example.com', 'ada@sub.example.com'],
  ['"a@b"+x@example.com', '"a@b"@example.com'],
])('%s is counted as %s [P12]', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('a link to an address leads to it', () => {
  expect(mailtoLink('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailtoLink('ada+trip@example.com')).toBe('mailto:ada%2Btrip@example.com');
});

test('an address that looks like headers adds none [P28]', () => {
  const link = new URL(mailtoLink('x?bcc=eve%40evil.example&y@evil.example', { subject: 'A & B' }));
  expect([...link.searchParams]).toEqual([['subject', 'A & B']]);
  expect(decodeURIComponent(link.pathname)).toBe('x?bcc=eve%40evil.example&y@evil.example');
});

test('subject and body are kept, with their lines, and half a character breaks nothing', () => {
  const link = new URL(mailtoLink('ada@example.com', { subject: 'Your question', body: 'Yes?\nNo & \uD83D' }));
  expect(link.searchParams.get('body')).toBe('Yes?\r\nNo & \uFFFD');
});
