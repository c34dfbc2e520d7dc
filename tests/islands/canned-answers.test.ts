import { expect, test } from 'vitest';
import { fillCannedAnswer } from '#features/staff/chat/Conversation.tsx';

test.each([
  ["G'day {name}. How can we help?", 'Ada Lovelace', "G'day Ada. How can we help?"],
  ["G'day {name}. How can we help?", ' ', "G'day. How can we help?"],
  ['See you on the bus, {name}!', '', 'See you on the bus!'],
  ['See you on the bus, {name}!', '$& Bo', 'See you on the bus, $&!'],
  ['Six in the morning.', 'Ada', 'Six in the morning.'],
])('a ready answer names the visitor where it can: %s %s', (text, name, filled) => {
  expect(fillCannedAnswer(text, name)).toBe(filled);
});
