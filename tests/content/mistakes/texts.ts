import { type Edits, FAQ, mdx, review, text, type Planted } from '../small-content.ts';

/** Wrong Markdown, and HTML that a text cannot contain. */
export const TEXTS: readonly Planted[] = [
  ['a bullet of Word', text('• Take a hat.')],
  ['a comment of Google Docs', text('Take a hat[a].\n\n[a]Is this right?')],
  ['a heading as large as the title', text('# Hats\n\nTwo.')],
  ['a heading that leaves out a level', text('## Hats\n\n#### Straw\n\nTwo.')],
  ['a first heading that is too small', text('### Hats\n\nTwo.')],
  ['a heading in an answer, larger than the question', { [FAQ]: ['Yes.', '## Yes\n\nA hat.'] }],
  ['a heading without words', text('## \n\nTwo.')],
  ['a heading without its space', text('##Hats\n\nTwo.')],
  ['a line of dashes that makes a heading', text('Take a hat.\n---\nAnd water.')],
  ['an article without a text', text('')],
  ['a review without a text', review('', '')],
  ['bold without its end', text('Take **two hats.')],
  ['bold with a space inside', text('Take ** two hats**.')],
  ['a list without spaces', text('-hat\n-water')],
  ['a list with the dots of a word processor', text('• hat\n• water')],
  ['a numbered list without spaces', text('1.hat\n2.water')],
  ['a table without its line', text('| hat | 2 |\n| water | 3 |')],
  ['a line that starts with four spaces', text('Take:\n\n    a hat')],
  ['code without its end', text('Take:\n\n```\na hat')],
  ['a footnote without its text', text('Take a hat.[^1]')],
  ['a shortcode of WordPress', text('[gallery ids="12,13"]')],
  ['a caption of WordPress', text('[caption id="3" width="300"]A hat[/caption]')],
  ['a placeholder of another system', text('Hello {{ name }}.')],
  ['a text to fill the place', text('Lorem ipsum dolor sit amet.')],
  ['garbled letters', text('Donâ€™t forget a hat.')],
  ['a figure that is not closed', text('<figure>\n\nA hat.')],
  ['an end that closes nothing', text('A hat.</b>')],
  ['a box of HTML, pasted', text('<div class="wp-block-group">\n\nA hat.\n\n</div>')],
  ['a heading of HTML, pasted', text('<h2>Hats</h2>')],
  ['a message of a social network', text('<blockquote class="twitter-tweet"><p lang="en">A hat.</p></blockquote>')],
  ['a note that never ends', text('A hat.\n\n<!-- later')],
  ['a text that is not finished', text('Take a hat. TODO: how many?')],
];

/** What a page would run, fetch or refuse. */
export const HTML: readonly Planted[] = [
  ['a script', text('Text.\n\n<script>alert(1)</script>')],
  ['a script in a piece of other HTML', text('<figure>\n<SCRIPT src="/x.js">\n</figure>')],
  ['a script behind a note that a browser ends earlier', text('<!--><script>alert(1)</script>-->')],
  ['a handler', text('A <b onclick="x()">word</b>')],
  ['a handler that would open', text('<details open ontoggle=alert(1)>x</details>')],
  ['an inline style', text('<p style="color: red">x</p>')],
  ['a frame', text('<iframe src="https://example.com"></iframe>')],
  ['a picture in HTML', text('<img src="./bag.svg" alt="A bag">')],
  ['a drawing that runs', text('<svg onload="x()"></svg>')],
  ['a form', text('Text.\n\n<form action="https://example.com">')],
  ['a link in HTML', text('<a href="/faq/">x</a>')],
  ['an id', text('<p id="main">x</p>')],
  ['a link that is code', text('[x](javascript:alert(1))')],
  ['the same in disguise', text('[x](JaVa&#x73;cript:a)')],
  ['a link to data, in a line of its own', text('[x][y]\n\n[y]: data:text/html,x')],
  ['a picture on another site', text('![A bag](https://example.com/bag.jpg)')],
  ['a picture of data', text('![A bag](data:image/png;base64,AA)')],
  ['a picture whose file stands in another line', text('![A bag][b]\n\n[b]: ./bag.svg')],
];

const VIDEO = 'title="Rolling" duration="2:40" caption="Hands roll canvas." image="./bag.svg"';
const OWN = 'url="./roll.mp4" captions="none"';
const TWO_PICTURES = '  <Picture image="./bag.svg" alt="A bag" />\n  <Picture image="./bag.svg" alt="The bag again" />';

/** Replaces the article by one in MDX, with a video and its captions beside it. */
const component = (body: string): Edits => ({
  ...mdx(body),
  'content/articles/roll.mp4': '\0\0\0\x18ftypmp42',
  'content/articles/roll.vtt': 'WEBVTT\n',
});

/** Components in the wrong place, with wrong fields or with code in them. */
export const COMPONENTS: readonly Planted[] = [
  ['one misspelt', component('Text.\n\n<Vidoe title="x" />')],
  ['one nobody made', component('<Slideshow />')],
  ['one inside a sentence', component('See <TripCard tour="red-road" /> for more.')],
  ['one in a list', component('- <TripCard tour="red-road" />')],
  ['one in a note', component('<Callout title="x">\n<TripCard tour="red-road" />\n</Callout>')],
  ['a picture alone', component('<Picture image="./bag.svg" alt="A bag" />')],
  ['a gallery of Markdown', component('<Gallery title="Bags">\n![A bag](./bag.svg)\n</Gallery>')],
  ['a gallery of none', component('<Gallery title="Bags" />')],
  ['an empty note', component('<Callout title="x" />')],
  ['a text in a trip', component('<TripCard tour="red-road">Go!</TripCard>')],
  ['fields left out', component('<Video\n  title="Rolling"\n  url="./roll.mp4"\n/>')],
  ['a video in a file without captions', component(`<Video ${VIDEO} url="./roll.mp4" />`)],
  ['a picture without words', component('<Gallery title="Bags">\n  <Picture image="./bag.svg" />\n  <Picture image="./bag.svg" alt="" />\n</Gallery>')],
  ['a gallery and a note without a title', component(`<Gallery>\n${TWO_PICTURES}\n</Gallery>\n\n<Callout title>Text</Callout>`)],
  ['a field nobody knows', component(`<Video ${VIDEO}\n  ${OWN}\n  titel="x"\n/>`)],
  ['a field of a component twice', component('<Callout title="x" title="y">Text</Callout>')],
  ['no video', component(`<Video ${VIDEO} />`)],
  ['captions of a video on YouTube', component(`<Video ${VIDEO} captions="./roll.vtt" url="https://youtu.be/dQw4w9WgXcQ" />`)],
  ['an address of something else', component(`<Video ${VIDEO} url="https://www.youtube.com/@saltbush" />`)],
  ['a duration with a point', component(`<Video ${VIDEO.replace('2:40', '2.40')} ${OWN} />`)],
  ['a number as a text', component('<Dates tour="red-road" count="4" />')],
  ['more dates than show', component('<Dates tour="red-road" count={12} />')],
  ['a tour', component('<TripCard tour="red-rode" />\n\n<Dates\n  tour="blue-road"\n/>')],
  ['a picture', component(`<Gallery title="Bags">\n${TWO_PICTURES.replace('./bag', './bog')}\n</Gallery>`)],
  ['a video', component(`<Video ${VIDEO} url="./rol.mp4" captions="none" />`)],
  ['a video no browser plays', component(`<Video ${VIDEO} url="./roll.mov" captions="none" />`)],
  ['an import', component('Text.\n\nimport Video from "./Video.astro"')],
  ['a script in MDX', component('<script>alert(1)</script>')],
  ['HTML', component('<div class="x">Text</div>')],
  ['a mark with a field', component('H<sub onclick="x()">2</sub>O')],
  ['an expression', component('It is {new Date()} now.')],
  ['an expression in a note', component('<Callout title="x">\nIt is {1 + 1}.\n</Callout>')],
  ['an expression as a field', component('<Callout title={titles[0]}>Text</Callout>')],
  ['an expression between two notes', component('It is {/* a */ process.exit() /* b */} now.')],
  ['an expression between two texts of a field', component('<Callout title={"a" + process.exit() + "b"}>Text</Callout>')],
  ['fields from elsewhere', component('<Callout title="x" {...fields}>Text</Callout>')],
  ['a heart', component('I <3 wombats')],
  ['a brace', component('One { too many')],
  ['an address', component('At <https://example.com>')],
  ['a note of HTML', component('<!-- later -->')],
  ['a tag left open', component('Text.\n\n<Callout title="x">\n\nText')],
  ['a tag closed by another', component('<Callout title="x">\n\nText\n\n</Gallery>')],
  ['a tag closed twice', component('Text.\n\n</Callout>')],
  ['a quotation mark left out', component('<Callout title="x>\nText\n</Callout>')],
  ['a video larger than the site can serve', { ...component(`<Video ${VIDEO} ${OWN} />`), 'content/articles/roll.mp4': '\0\0\0\x18ftypmp42'.padEnd(26 * 2 ** 20) }],
  ['components in a file that ends in .md, which would be dropped', text('Take a hat.\n\n<Dates tour="red-road" />')],
  ['a component outside an article', {
    'content/categories/advice.md': '---\nname: Advice\n---\n\n<Dates tour="red-road" />\n',
  }],
  ['three mistakes of components in one text', component('<Vidoe />\n\n{1}\n\n<Dates />')],
];

/** Components that are in order. */
export const COMPONENTS_IN_ORDER: readonly Planted[] = [
  ['a video in one line', component('<Video url="https://youtu.be/dQw4w9WgXcQ?t=3" caption="Hands roll canvas." />')],
  ['a video in a file', component(`<Video ${VIDEO} url="./roll.mp4" captions="./roll.vtt" />`)],
  ['a video without a word in it', component(`<Video ${VIDEO} ${OWN} />`)],
  ['a video on YouTube', component(`<Video ${VIDEO} url="https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x" />`)],
  ['a video on Vimeo', component(`<Video ${VIDEO} url="https://vimeo.com/123456789" />`)],
  ['a gallery', component(`<Gallery title="Bags">\n${TWO_PICTURES}\n</Gallery>`)],
  ['a trip', component('<TripCard tour="red-road" />')],
  ['a note', component('<Callout title="Look *up*">\n- Text\n\nMore, with a [link](/faq/).\n</Callout>')],
  ['dates', component('<Dates tour="red-road" />\n<Dates tour="red-road" title="Next" count={4} />')],
  ['fields in braces', component(`<Dates tour={"red-road"} title={'Next'} count={ 2 } />`)],
  ['notes for other editors, and the small marks of HTML', component('{/* a note */}\n\n{/* one */ /* and another */}\n\nCO<sub>2</sub><br />')],
  ['signs that mean something to MDX', component('Less than &lt; 3, a \\{ and `{code}` and\n\n```\nimport <x>\n```')],
];

/** Texts that are in order. */
export const TEXTS_IN_ORDER: readonly Planted[] = [
  ['a picture with its words below', text('<figure>\n\n![A bag](./bag.svg)\n\n<figcaption>A bag</figcaption>\n</figure>')],
  ['what opens', text('<details open>\n<summary>More</summary>\n\n**Text**\n\n</details>')],
  ['a table', text('<table>\n<tr><th scope="row">A</th><td colspan="2">B</td></tr>\n</table>')],
  ['an aligned table', text('| a | b |\n| :-- | --: |\n| 1 | 2 |')],
  ['small marks', text('H<sub>2</sub>O<br>press <kbd>A</kbd>, <abbr title="Northern Territory">NT</abbr> <span lang="fr">là</span>')],
  ['links', text('[a](/faq/) [b](https://example.com) [c](mailto:a@example.com) [d](tel:+61855501234) [e](#main) <https://example.com>\n\n[g][h]\n\n[h]: /terms/')],
  ['a note for other editors', text('<!-- later -->')],
  ['signs and code', text('Less than &lt; 3 and a \\<b and `<script>`\n\n```html\n<script>alert(1)</script>\n```')],
];
