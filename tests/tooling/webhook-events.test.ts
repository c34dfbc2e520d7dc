import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** They tell of what our own request has just answered, and move nothing. */
const NOT_NEEDED = ['payment_intent.created', 'payment_intent.requires_action'];

test('docs/DEPLOYING.md subscribes to every event that the payments are tested with [P04, P21]', () => {
  const [, list = ''] = /these events:\n(.*?)\n\n/s.exec(readFileSync('docs/DEPLOYING.md', 'utf8')) ?? [];
  const subscribed = Array.from(list.matchAll(/`([a-z_.]+)`/g), ([, type]) => type);

  const account = readFileSync('tests/functions/payments/stripe/fake-account.ts', 'utf8');
  const told = new Set(Array.from(account.matchAll(/this\.tell\('([a-z_.]+)'/g), ([, type]) => type!));

  expect(told.size).toBeGreaterThan(10);
  expect([...told].filter((type) => !NOT_NEEDED.includes(type) && !subscribed.includes(type))).toEqual([]);
});
