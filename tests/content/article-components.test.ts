import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';
import { ARTICLE, contentWith, mistakesOf, smallFile, type Edits } from './small-content.ts';

const MDX = ARTICLE.replace('.md', '.mdx');
/** The line of the article on which the text of a test begins. */
const FIRST_LINE = 12;

/** Writes an MDX article with the text of a test. */
const withText = (text: string): Edits => ({
  [ARTICLE]: null,
  [MDX]: smallFile(ARTICLE).replace('Take a hat.\n', `${text}\n`),
  'content/articles/roll.mp4': '\0\0\0\x18ftypmp42',
  'content/articles/roll.vtt': 'WEBVTT\n',
});

/** A text and all its problems: for each the line of the text, the field, the fault and the remedy. */
type Planted = [name: string, text: string, ...said: string[]];

const VIDEO = 'title="Rolling" duration="2:40" caption="Hands roll canvas." image="./bag.svg"';
const OWN = 'url="./roll.mp4" captions="none"';
const TWO_PICTURES = '  <Picture image="./bag.svg" alt="A bag" />\n  <Picture image="./bag.svg" alt="The bag again" />';

function say([, text, ...said]: Planted): void {
  expect(mistakesOf(withText(text))).toEqual(
    said.map((line) => line.replace(/^\d+/, (at) => `${MDX}:${FIRST_LINE + Number(at) - 1}`)),
  );
}

describe('an article in MDX can hold each component [P43]', () => {
  test.each([
    ['a video in one line', '<Video url="https://youtu.be/dQw4w9WgXcQ?t=3" caption="Hands roll canvas." />'],
    ['a video in a file', `<Video ${VIDEO} url="./roll.mp4" captions="./roll.vtt" />`],
    ['a video without a word in it', `<Video ${VIDEO} ${OWN} />`],
    ['a video on YouTube', `<Video ${VIDEO} url="https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x" />`],
    ['a video on Vimeo', `<Video ${VIDEO} url="https://vimeo.com/123456789" />`],
    ['a gallery', `<Gallery title="Bags">\n${TWO_PICTURES}\n</Gallery>`],
    ['a trip', '<TripCard tour="red-road" />'],
    ['a note', '<Callout title="Look *up*">\n- Text\n\nMore, with a [link](/faq/).\n</Callout>'],
    ['dates', '<Dates tour="red-road" />\n<Dates tour="red-road" title="Next" count={4} />'],
    ['fields in braces', `<Dates tour={"red-road"} title={'Next'} count={ 2 } />`],
    ['notes for other editors, and the small marks of HTML', '{/* a note */}\n\n{/* one */ /* and another */}\n\nCO<sub>2</sub><br />'],
    ['signs that mean something to MDX', 'Less than &lt; 3, a \\{ and `{code}` and\n\n```\nimport <x>\n```'],
  ])('%s', (_, text) => {
    expect(mistakesOf(withText(text))).toEqual([]);
  });
});

describe('a component that is unknown or in the wrong place is told with file, line and remedy [N04]', () => {
  test.each<Planted>([
    ['one misspelt', 'Text.\n\n<Vidoe title="x" />', '3 | there is no component Vidoe | Did you mean Video?'],
    ['one nobody made', '<Slideshow />', '1 | there is no component Slideshow | There are: Video, Gallery, TripCard, Callout, Dates.'],
    ['one inside a sentence', 'See <TripCard tour="red-road" /> for more.',
      '1 | TripCard | is inside a paragraph | Put it on lines of its own, with an empty line before and after.'],
    ['one in a list', '- <TripCard tour="red-road" />',
      '1 | TripCard | is inside a paragraph | Put it on lines of its own, with an empty line before and after.'],
    ['one in a note', '<Callout title="x">\n<TripCard tour="red-road" />\n</Callout>',
      '2 | TripCard | is inside a Callout | Write it below </Callout>.'],
    ['a picture alone', '<Picture image="./bag.svg" alt="A bag" />',
      '1 | Picture | is outside a gallery | Write ![A bag](./bag.svg), or put it between <Gallery> and </Gallery>.'],
    ['a gallery of Markdown', '<Gallery title="Bags">\n![A bag](./bag.svg)\n</Gallery>',
      '2 | Gallery | holds more than pictures | Write <Picture image="./bag.svg" alt="A bag" /> alone.'],
    ['a gallery of one', '<Gallery title="Bags">\n  <Picture image="./bag.svg" alt="A bag" />\n</Gallery>',
      '1 | Gallery | has one picture | Add another <Picture image="./name.svg" alt="What it shows" />, or write ![what it shows](./name.svg).'],
    ['a gallery of none', '<Gallery title="Bags" />',
      '1 | Gallery | has no picture | Add another <Picture image="./name.svg" alt="What it shows" />, or write ![what it shows](./name.svg).'],
    ['an empty note', '<Callout title="x" />', '1 | Callout | is empty | Write its text between <Callout title="…"> and </Callout>.'],
    ['a text in a trip', '<TripCard tour="red-road">Go!</TripCard>',
      '1 | TripCard | holds text | End its tag with /> and write the text below.'],
  ])('%s', (...planted) => say(planted));
});

describe('a field that is missing, unknown or wrong is told at its line [N04]', () => {
  test.each<Planted>([
    ['fields left out', '<Video\n  title="Rolling"\n  url="./roll.mp4"\n/>',
      '1 | Video, caption | is missing | Add caption. Say what can be seen and heard in it, for people who cannot. Example: Tam rolls a tent from the foot.'],
    ['a video in a file without captions', `<Video ${VIDEO} url="./roll.mp4" />`,
      '1 | Video | has no captions | Write captions="./name.vtt", or captions="none" when nobody speaks.'],
    ['a picture without words', '<Gallery title="Bags">\n  <Picture image="./bag.svg" />\n  <Picture image="./bag.svg" alt="" />\n</Gallery>',
      '2 | Picture, alt | is missing | Add alt. Say what the picture shows, for people who can’t see it. Example: A hill glowing red at dusk',
      '3 | Picture, alt | is empty | Write something. Say what the picture shows, for people who can’t see it. Example: A hill glowing red at dusk'],
    ['a gallery and a note without a title', `<Gallery>\n${TWO_PICTURES}\n</Gallery>\n\n<Callout title>Text</Callout>`,
      '1 | Gallery, title | is missing | Add title. What its pictures have in common. Example: Four camps',
      '6 | Callout, title | is missing | Add title. The point of the note, in a few words. Example: Shake out your boots'],
    ['a field nobody knows', `<Video ${VIDEO}\n  ${OWN}\n  titel="x"\n/>`, '3 | Video, titel | is not a field | Did you mean title?'],
    ['a field twice', '<Callout title="x" title="y">Text</Callout>', '1 | Callout, title | is listed twice | Remove one.'],
    ['no video', `<Video ${VIDEO} />`,
      '1 | Video, url | is missing | Add url. Its address on YouTube or Vimeo, or ./name.mp4 for a file beside this one.'],
    ['captions of a video on YouTube', `<Video ${VIDEO} captions="./roll.vtt" url="https://youtu.be/dQw4w9WgXcQ" />`,
      '1 | Video | captions are for a file | Add them where the video is, and remove captions here.'],
    ['an address of something else', `<Video ${VIDEO} url="https://www.youtube.com/@saltbush" />`,
      '1 | Video, url | "https://www.youtube.com/@saltbush" is not the address of a video | Copy its address from YouTube or Vimeo, or write ./name.mp4 for a file beside this one.'],
    ['a duration with a point', `<Video ${VIDEO.replace('2:40', '2.40')} ${OWN} />`,
      '1 | Video, duration | "2.40" is not a duration | Write minutes and seconds with a colon, such as 2:40.'],
    ['a number as a text', '<Dates tour="red-road" count="4" />', '1 | Dates, count | should be a number, but is a text | How many dates show. Example: count={4}'],
    ['more dates than show', '<Dates tour="red-road" count={12} />', '1 | Dates, count | 12 is not a whole number from 1 to 6 | How many dates show. Example: count={4}'],
  ])('%s', (...planted) => say(planted));
});

describe('a tour or a file that is not there is told with what is [N04]', () => {
  test.each<Planted>([
    ['a tour', '<TripCard tour="red-rode" />\n\n<Dates\n  tour="blue-road"\n/>',
      '1 | TripCard, tour | there is no folder "red-rode" in content/tours | Did you mean red-road?',
      '4 | Dates, tour | there is no folder "blue-road" in content/tours | There are: red-road.'],
    ['a picture', `<Gallery title="Bags">\n${TWO_PICTURES.replace('./bag', './bog')}\n</Gallery>`,
      '2 | Picture, image | ./bog.svg is missing | Put the picture into content/articles, or fix its name. Did you mean ./bag.svg?'],
    ['a picture without its place', `<Video ${VIDEO.replace('./bag', 'bag')} ${OWN} />`,
      '1 | Video, image | bag.svg doesn’t say where the file is | Put the picture beside this file, and write ./bag.svg.'],
    ['a video', `<Video ${VIDEO} url="./rol.mp4" captions="none" />`,
      '1 | Video, url | ./rol.mp4 is missing | Put the video into content/articles, or fix its name. Did you mean ./roll.mp4?'],
    ['a video no browser plays', `<Video ${VIDEO} url="./roll.mov" captions="none" />`, '1 | Video, url | ./roll.mov is not a video | Use a file that ends in mp4, webm.'],
    ['captions of another kind', `<Video ${VIDEO} url="./roll.mp4" captions="./roll.srt" />`,
      '1 | Video, captions | ./roll.srt is not a captions file | Use a file that ends in vtt.'],
  ])('%s', (...planted) => say(planted));
});

describe('code is told, and what to write instead [N04]', () => {
  test.each<Planted>([
    ['an import', 'Text.\n\nimport Video from "./Video.astro"',
      '3 | a line that starts with import is code | Remove the line: components work without it. Don’t start a sentence with "import".'],
    ['an export', 'export const a = 1;',
      '1 | a line that starts with export is code | Remove the line: components work without it. Don’t start a sentence with "export".'],
    ['a script', '<script>alert(1)</script>', '1 | <script> is not allowed in text | Remove it: pages can’t have their own scripts or styles.'],
    ['HTML', '<div class="x">Text</div>', '1 | <div> is not allowed in text | Write Markdown, or a component. There are: Video, Gallery, TripCard, Callout, Dates.'],
    ['a mark with a field', 'H<sub onclick="x()">2</sub>O', '1 | <sub> can’t have onclick | Remove it: pages can’t have their own scripts.'],
    ['an expression', 'It is {new Date()} now.', '1 | {new Date()} is code, which text can’t hold | Write what it should say, or \\{ for the symbol itself.'],
    ['an expression in a note', '<Callout title="x">\nIt is {1 + 1}.\n</Callout>',
      '2 | {1 + 1} is code, which text can’t hold | Write what it should say, or \\{ for the symbol itself.'],
    ['an expression as a field', '<Callout title={titles[0]}>Text</Callout>', '1 | Callout, title | is code | Write title="a text", or title={3} for a number.'],
    ['an expression between two notes', 'It is {/* a */ process.exit() /* b */} now.',
      '1 | {/* a */ process.exit() /* b */} is code, which text can’t hold | Write what it should say, or \\{ for the symbol itself.'],
    ['an expression between two texts of a field', '<Callout title={"a" + process.exit() + "b"}>Text</Callout>',
      '1 | Callout, title | is code | Write title="a text", or title={3} for a number.'],
    ['fields from elsewhere', '<Callout title="x" {...fields}>Text</Callout>', '1 | Callout | {...fields} is code, which a component can’t hold | Write its fields one by one.'],
  ])('%s', (...planted) => say(planted));
});

describe('what MDX cannot read is told in the words of an editor [N04]', () => {
  test.each<Planted>([
    ['a heart', 'I <3 wombats', '1 | < starts a tag here | Write &lt; for the symbol itself.'],
    ['a brace', 'One { too many', '1 | a brace isn’t closed | Close it, or write \\{ for the symbol itself.'],
    ['an address', 'At <https://example.com>', '1 | an address is between < and > | Write a link: [the words](the address).'],
    ['a note of HTML', '<!-- later -->', '1 | <!-- doesn’t start a note in this file | Write {/* the note */}.'],
    ['a tag left open', 'Text.\n\n<Callout title="x">\n\nText', '3 | <Callout> is not closed | End the tag with /> if it is empty, or write </Callout> below.'],
    ['a tag closed by another', '<Callout title="x">\n\nText\n\n</Gallery>', '5 | </Gallery> has no opening tag, since <Callout> is still open | Write </Callout> first.'],
    ['a tag closed twice', 'Text.\n\n</Callout>', '3 | </Callout> has no opening tag | Remove it, or write its opening tag.'],
    ['a quotation mark left out', '<Callout title="x>\nText\n</Callout>',
      '1 | the tag <Callout can’t be read | Write each field as name="text", and end the tag with > or />.'],
  ])('%s', (...planted) => say(planted));
});

test('a video larger than the site can serve is told [N04]', () => {
  const edits = { ...withText(`<Video ${VIDEO} ${OWN} />`), 'content/articles/roll.mp4': '\0\0\0\x18ftypmp42'.padEnd(26 * 2 ** 20) };
  expect(mistakesOf(edits)).toEqual([
    `${MDX}:${FIRST_LINE} | Video, url | ./roll.mp4 has 26 MB, more than 25 | Make it smaller, or put a video on YouTube.`,
  ]);
});

test('components in a file that ends in .md would be dropped, and are told [N04]', () => {
  expect(mistakesOf({ [ARTICLE]: ['Take a hat.', 'Take a hat.\n\n<Dates tour="red-road" />'] })).toEqual([
    `${ARTICLE}:14 | Dates | is a component, but the file is Markdown | Rename the file so that its name ends in .mdx.`,
  ]);
});

test('components are for articles alone [N04]', () => {
  const page = '---\nname: Advice\n---\n\n<Dates tour="red-road" />\n';
  const said = mistakesOf({ 'content/categories/advice.md': null, 'content/categories/advice.mdx': page });
  expect(said).toEqual([
    'content/categories/advice.mdx:5 | Dates | works only in articles | Write it in Markdown: components work only in content/articles.',
  ]);
});

test('the examples of docs/editing/articles.md are in order, and each component has one [N04]', () => {
  const examples = Array.from(readFileSync('docs/editing/articles.md', 'utf8').matchAll(/^```mdx\n(.*?)^```/gms), ([, text]) => text!);
  expect(new Set(examples.flatMap((text) => text.match(/(?<=<)[A-Z]\w+/g)))).toEqual(
    new Set(Object.keys(ARTICLE_COMPONENTS)),
  );
  const root = contentWith();
  cpSync('content', `${root}/content`, { recursive: true });
  writeFileSync(`${root}/${ARTICLE.replace('.md', '-more.mdx')}`, smallFile(ARTICLE).replace('Take a hat.', examples.join('\n')));
  const said = checkContent(root).filter(({ file }) => file.endsWith('-more.mdx'));
  expect(said.map(({ field, problem }) => `${field} ${problem}`)).toEqual([]);
});

test('every mistake of a component stops the build [N04]', () => {
  expect(mistakesOf(withText('<Vidoe />\n\n{1}\n\n<Dates />'))).toHaveLength(3);
});
