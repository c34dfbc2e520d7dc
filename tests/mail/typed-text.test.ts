import { expect, test } from 'vitest';
import { greetingName, hasLink, plainName } from '#functions/mail/typed-text.ts';

test.each([
  'Ada',
  'Zoë Müller',
  'Mary-Jane O’Neil',
  "Siobhán O'Brien Jr.",
  'J.R.R. Tolkien',
  '’t Hooft',
  'María del Carmen de Cruz',
  '山田 太郎',
  'अनुष्का शर्मा',
  'Núria Gal·la',
])('greets %s by name', (name) => {
  expect(greetingName(name)).toBe(name);
});

test.each([
  'Ada 0412 555 010',
  'Call +61 2 5550 0100',
  'Ada ０４１２５５５０１０',
  'Ring ٠٤١٢٥٥٥٠١٠',
  '203.0.113.7/pay',
  'evil。com',
  'evil．com',
  'evil.example',
  'me@evil.example',
  'Ada (see evil)',
  'Ada, your card was declined',
  'Ada <b>now',
  'Ada\u2028Pay here',
  'Your booking is cancelled please call',
  '!!!',
  '',
])('greets nobody as “%s”', (name) => {
  expect(greetingName(name)).toBe('');
});

test.each(['203.0.113.7/pay', 'see evil。com', 'evil．com', 'evil｡com now', 'http://x', 'www.evil', 'a@b'])(
  'sees the link in “%s”',
  (text) => {
    expect(hasLink(text)).toBe(true);
    expect(hasLink(plainName(text))).toBe(false);
  },
);

test.each(['Is 10.5.2026 free?', 'We are 2.5 hours late. So?', 'Yes...no'])('sees no link in “%s”', (text) => {
  expect(hasLink(text)).toBe(false);
});
