import { expect, test } from 'vitest';
import { linkedText } from '#features/chat/lines.ts';

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
  expect(
    linkedText(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
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
    expect(
      linkedText(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  }
});
