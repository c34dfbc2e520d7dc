import { expect, test } from 'vitest';
import { type Line, linesOf, linkedText } from '#features/chat/lines.ts';
import { fillCannedAnswer } from '#features/staff/chat/Conversation.tsx';
import { aMessage } from '../support/a-chat-page.ts';

/** By the clock on the visitor's own wall, whatever zone that is in. */
const now = new Date(2026, 10, 23, 9, 30).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();

const conversation = (facts: Partial<Parameters<typeof linesOf>[0]>): Line[] =>
  linesOf({ messages: [], unsent: [], readByStaff: 0, ...facts }, now);

test('days are named once each, and times are the visitor’s own', () => {
  const lines = conversation({
    messages: [
      aMessage(1, { at: at(20, 16) }),
      aMessage(2, { at: at(22, 8) }),
      aMessage(3, { at: at(23, 0) }),
      aMessage(4, { at: at(23, 9) }),
    ],
  });
  const shown = lines.map((line) => (line.kind === 'message' ? line.time : line.text));
  expect(shown).toEqual(['Friday 20 November', '4:05 pm', 'Yesterday', '8:05 am', 'Today', '12:05 am', '9:05 am']);
});

test('a message of the visitor’s says how far it has come, under one key all the way', () => {
  const mine = { from: 'visitor', name: '', at: at(23, 9) } as const;
  const marksOf = (lines: Line[]) =>
    lines.flatMap((line) => (line.kind === 'message' ? [[line.key, line.mark, line.mine]] : []));
  const messages = [aMessage(1, mine), aMessage(2, mine), aMessage(3, { at: at(23, 9) })];
  const unsent = [{ id: 'm4', text: 'x', at: at(23, 9) }];
  expect(marksOf(conversation({ messages, unsent, readByStaff: 1 }))).toEqual([
    ['m1', 'Seen', true],
    ['m2', 'Delivered', true],
    ['m3', null, false],
    ['m4', 'Sending', true],
  ]);
});

test('who speaks is named once, and again after somebody else or on another day', () => {
  const messages = [
    aMessage(1, { name: 'Tam', at: at(22, 9) }),
    aMessage(2, { name: 'Tam', at: at(22, 9) }),
    aMessage(3, { name: 'Priya', at: at(22, 9) }),
    aMessage(4, { from: 'notice', name: '', text: 'Tam joined', at: at(22, 9) }),
    aMessage(5, { name: 'Priya', at: at(22, 9) }),
    aMessage(6, { name: 'Priya', at: at(23, 9) }),
  ];
  const names = conversation({ messages }).flatMap((line) => (line.kind === 'message' ? [line.name] : []));
  expect(names).toEqual(['Tam', '', 'Priya', 'Priya', 'Priya']);
});

const joined = (text: string) =>
  linkedText(text)
    .map((piece) => piece.text)
    .join('');
const links = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test('a web address in a text is a link, without what ends the sentence', () => {
  expect(linkedText('Look at https://site.test/trips/?a=1#terms. Or (http://a.example/b)!')).toEqual([
    { text: 'Look at ' },
    { text: 'https://site.test/trips/?a=1#terms', href: 'https://site.test/trips/?a=1#terms' },
    { text: '. Or (' },
    { text: 'http://a.example/b', href: 'http://a.example/b' },
    { text: ')!' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'www.example.com',
  'https://',
  'http://.',
  '<a href="javascript:alert(1)">x</a>',
])('%s is text', (text) => {
  expect(links(text)).toEqual([]);
  expect(joined(text)).toBe(text);
});

test('markup around an address stays text, and no part of the address', () => {
  expect(links('<b>https://a.example/x</b> "https://a.example/y"')).toEqual([
    'https://a.example/x',
    'https://a.example/y',
  ]);
});

test('nothing of a text is lost or doubled', () => {
  for (const text of [
    '',
    'plain',
    'https://a.example',
    ' https://a.example https://b.example, and then',
    'https://a.example...',
  ]) {
    expect(joined(text)).toBe(text);
  }
});

test.each([
  ["G'day {name}. How can we help?", 'Ada Lovelace', "G'day Ada. How can we help?"],
  ["G'day {name}. How can we help?", ' ', "G'day. How can we help?"],
  ['See you on the bus, {name}!', '', 'See you on the bus!'],
  ['See you on the bus, {name}!', '$& Bo', 'See you on the bus, $&!'],
  ['Six in the morning.', 'Ada', 'Six in the morning.'],
])('a ready answer names the visitor where it can: %s %s', (text, name, filled) => {
  expect(fillCannedAnswer(text, name)).toBe(filled);
});
