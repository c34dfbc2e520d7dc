import { markdownToHtml, mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { columnAlignment, pictureWidths } from '#catalogue/text-rendering.ts';
import { plainText } from '#domain/text/prose.ts';
import { pageOf, readVideoAddress } from '#catalogue/schema/video-address.ts';

const hastPlugins = [columnAlignment, pictureWidths];

test('the columns of a table are aligned by a class, not by a style [P28]', async () => {
  const { html } = await markdownToHtml('| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |', { hastPlugins });
  expect(html).not.toContain('style');
  const { code } = await mdxToJs('| a |\n| --: |\n| 1 |', { hastPlugins });
  expect(code).toContain('column--right');
  expect(code).not.toContain('style');
  expect(html.match(/<t[hd] [^>]*>/g)).toEqual(
    ['th', 'td'].flatMap((cell) => ['left', 'center', 'right'].map((side) => `<${cell} class="column--${side}">`)),
  );
});

test('a picture of a text is asked for in widths, as AVIF [P27]', async () => {
  const { html } = await markdownToHtml('![A bag](./bag.jpg)', { hastPlugins });
  expect(html).toMatch(/<img src="\.\/bag\.jpg" alt="A bag" format="avif" sizes="[^"]+" widths="400 800 1280">/);
  const { code } = await mdxToJs('![A bag](./bag.jpg)', { hastPlugins });
  expect(code).toMatch(/widths: "400 800 1280"/);
});

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

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}&t=12s`,
  `http://m.youtube.com/watch?list=x&v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}?feature=oembed`,
  `//www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
])('%s is a video on YouTube [E05]', (url) => {
  const video = readVideoAddress(url)!;
  expect(video).toEqual({ kind: 'youtube', id: ID });
  expect(video.kind === 'youtube' && pageOf(video)).toBe(`https://www.youtube.com/watch?v=${ID}`);
});

test.each([
  ['https://vimeo.com/123456789', null, 'https://vimeo.com/123456789'],
  [
    'https://player.vimeo.com/video/123456789?h=abcdef0123&dnt=1',
    'abcdef0123',
    'https://vimeo.com/123456789/abcdef0123',
  ],
  ['https://vimeo.com/123456789/abcdef0123', 'abcdef0123', 'https://vimeo.com/123456789/abcdef0123'],
  ['https://vimeo.com/channels/staffpicks/123456789', null, 'https://vimeo.com/123456789'],
])('%s is a video on Vimeo [E05]', (url, key, page) => {
  const video = readVideoAddress(url)!;
  expect(video).toEqual({ kind: 'vimeo', id: '123456789', key });
  expect(video.kind === 'vimeo' && pageOf(video)).toBe(page);
});

test.each([
  'https://www.youtube.com/@saltbush',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'roll.mp4',
  '',
])('"%s" is no video [E05]', (url) => {
  expect(readVideoAddress(url)).toBeNull();
});
