import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tagsIn, MARKUP } from '#catalogue/check/parsed-text.ts';
import { ARTICLE, problemsOf, smallFile, type Edits } from './small-content.ts';

/** The line of the article on which the text of a test begins. */
const FIRST_LINE = 12;

const withText = (text: string, file = ARTICLE): Edits => ({
  [ARTICLE]: null,
  [file]: smallFile(ARTICLE).replace('Take a hat.\n', `${text}\n`),
});

/** A text and all its problems: for each the line of the text, the fault and the remedy. */
type Planted = [name: string, text: string, ...said: string[]];

function say([, text, ...said]: Planted): void {
  expect(problemsOf(withText(text))).toEqual(
    said.map((line) => line.replace(/^(\d+) \|/, (_, at) => `${ARTICLE}:${FIRST_LINE + Number(at) - 1} | text |`)),
  );
}

const NO_SCRIPTS = 'Remove it: pages can’t have their own scripts or styles.';
const NO_HANDLERS = 'Remove it: pages can’t have their own scripts.';
const AN_ADDRESS = 'Start it with / for a page of this site, https:// for another site, or mailto: or tel:.';

describe('a text holds what prose needs [P28]', () => {
  test.each([
    ['a picture with its words below', '<figure>\n\n![A bag](./bag.svg)\n\n<figcaption>A bag</figcaption>\n</figure>'],
    ['what opens', '<details open>\n<summary>More</summary>\n\n**Text**\n\n</details>'],
    ['a table', '<table>\n<tr><th scope="row">A</th><td colspan="2">B</td></tr>\n</table>'],
    ['an aligned table', '| a | b |\n| :-- | --: |\n| 1 | 2 |'],
    ['small marks', 'H<sub>2</sub>O<br>press <kbd>A</kbd>, <abbr title="Northern Territory">NT</abbr> <span lang="fr">là</span>'],
    ['links', '[a](/faq/) [b](https://example.com) [c](mailto:a@example.com) [d](tel:+61855501234) [e](#main) <https://example.com>\n\n[g][h]\n\n[h]: /terms/'],
    ['a note for other editors', '<!-- later -->'],
    ['signs and code', 'Less than &lt; 3 and a \\<b and `<script>`\n\n```html\n<script>alert(1)</script>\n```'],
  ])('%s', (_, text) => {
    expect(problemsOf(withText(text))).toEqual([]);
  });
});

describe('what a page would run, fetch or refuse is a mistake with its line and remedy [P28]', () => {
  test.each<Planted>([
    ['a script', 'Text.\n\n<script>alert(1)</script>', `3 | <script> is not allowed in text | ${NO_SCRIPTS}`],
    ['a script in a piece of other HTML', '<figure>\n<SCRIPT src="/x.js">\n</figure>', `2 | <SCRIPT> is not allowed in text | ${NO_SCRIPTS}`],
    ['a script behind a note that a browser ends earlier', '<!--><script>alert(1)</script>-->',
      '1 | < starts a tag that can’t be read | Write &lt; for the symbol itself, or the tag with quotation marks around its fields.',
      `1 | <script> is not allowed in text | ${NO_SCRIPTS}`],
    ['a handler', 'A <b onclick="x()">word</b>', `1 | <b> can’t have onclick | ${NO_HANDLERS}`],
    ['a handler that would open', '<details open ontoggle=alert(1)>x</details>', `1 | <details> can’t have ontoggle | ${NO_HANDLERS}`],
    ['an inline style', '<p style="color: red">x</p>', '1 | <p> can’t have style | Remove it: text can’t have its own styles.'],
    ['a frame', '<iframe src="https://example.com"></iframe>',
      '1 | <iframe> is not allowed in text | Write <Video …/> in an article that ends in .mdx, or a link: [the words](https://…).'],
    ['a picture in HTML', '<img src="./bag.svg" alt="A bag">',
      '1 | <img> is not allowed in text | Write ![what it shows](./name.jpg), with the picture beside this file.'],
    ['a drawing that runs', '<svg onload="x()"></svg>',
      '1 | <svg> is not allowed in text | Write ![what it shows](./name.jpg), with the picture beside this file.'],
    ['a form', 'Text.\n\n<form action="https://example.com">',
      '3 | <form> is not allowed in text | Write Markdown; docs/EDITING.md lists the tags that a text can hold.'],
    ['a link in HTML', '<a href="/faq/">x</a>', '1 | <a> is not allowed in text | Write a link: [the words](the address).'],
    ['an id', '<p id="main">x</p>', '1 | <p> can’t have id | Remove it. <p> can have dir, lang, title.'],
    ['a link that is code', '[x](javascript:alert(1))', `1 | the link to javascript:alert(1) is not an address | ${AN_ADDRESS}`],
    ['the same in disguise', '[x](JaVa&#x73;cript:a)', `1 | the link to JaVascript:a is not an address | ${AN_ADDRESS}`],
    ['a link to data, in a line of its own', '[x][y]\n\n[y]: data:text/html,x', `3 | the link to data:text/html,x is not an address | ${AN_ADDRESS}`],
    ['a picture on another site', '![A bag](https://example.com/bag.jpg)',
      '1 | the picture https://example.com/bag.jpg is on another site. Pages only show their own pictures | Put it beside this file, if you may use it, and write ![A bag](./name.jpg).'],
    ['a picture of data', '![A bag](data:image/png;base64,AA)',
      '1 | the picture data:image/png;base64,AA is on another site. Pages only show their own pictures | Put it beside this file, if you may use it, and write ![A bag](./name.jpg).'],
    ['a picture whose file stands in another line', '![A bag][b]\n\n[b]: ./bag.svg',
      '1 | the picture [A bag] has its file name on another line | Write them together: ![A bag](./name.jpg).'],
  ])('%s', (...planted) => say(planted));
});

test('a tag that a browser may read in another way is read as none [P28]', () => {
  for (const html of ['<br/onclick=x>', '<b "x" onclick=y>', '<b title="x', '<b a=`x>y`>', '<!DOCTYPE x>', '<?php ?>'])
    expect(tagsIn(html), html).toContainEqual({ name: null, at: 0 });
});

test('an article with components has the same rules [P28]', () => {
  const text = '<p style="x">a</p>\n\n<span onclick={x}>b</span>\n\n<time datetime={x}>c</time>\n\n[d](javascript:x)\n\n<sub>e</sub>';
  expect(problemsOf(withText(text, ARTICLE.replace('.md', '.mdx'))).map((said) => said.split(' | ').slice(0, -1).join(' '))).toEqual([
    'content/articles/packing.mdx:18 text the link to javascript:x is not an address',
    'content/articles/packing.mdx:12 <p> can’t have style',
    'content/articles/packing.mdx:14 <span> can’t have onclick',
    'content/articles/packing.mdx:16 <time> has code in a field',
  ]);
});

test('docs/EDITING.md lists the tags that a text can hold', () => {
  const [, list] = /these tags of HTML: ([^.]+)\./.exec(readFileSync('docs/EDITING.md', 'utf8'))!;
  expect(Array.from(list!.matchAll(/`(\w+)`/g), ([, tag]) => tag)).toEqual(Object.keys(MARKUP));
});
