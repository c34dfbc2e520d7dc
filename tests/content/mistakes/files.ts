import { ARTICLE, DEPARTURES, INDEX, smallFile, article, bytes, FAQ, HOME, mdx, text, tour, type Planted } from '../small-content.ts';

const AGAIN = smallFile(ARTICLE).replace('title: Packing', 'title: Hats');
const SECOND = smallFile(INDEX).replace('RR03', 'SR04').replace('name: Red Road', 'name: Second Road').replace('order: 1', 'order: 2');
const ROCK = { 'content/tours/second-road/rock.svg': smallFile('content/tours/red-road/rock.svg') };

/** Files that no page uses, and files that cannot be read. */
export const FILES: readonly Planted[] = [
  ['an article whose ending is in capitals', { 'content/articles/hats.MD': AGAIN }],
  ['an article with a second ending that was hidden', { 'content/articles/hats.md.txt': AGAIN }],
  ['an article without an ending', { 'content/articles/hats': AGAIN }],
  ['an article as a document', { 'content/articles/Hats, final.docx': bytes('PK\x03\x04') }],
  ['an article in a folder of a year', { 'content/articles/2026/hats.md': AGAIN }],
  ['an article in a folder of its own', { 'content/articles/hats/index.md': AGAIN }],
  ['an article in a folder that is misspelt', { 'content/article/hats.md': AGAIN }],
  ['an article at the top of content', { 'content/hats.md': AGAIN }],
  ['a question as MDX in capitals', { 'content/faqs/coat.MDX': smallFile(FAQ).replace('hat', 'coat') }],
  ['a question as MDX', { [FAQ]: null, 'content/faqs/hat.mdx': smallFile(FAQ) }],
  ['a tour that is a file', { 'content/tours/second-road.md': SECOND }],
  ['departures with another ending',
    { ...ROCK, 'content/tours/second-road/index.md': SECOND, 'content/tours/second-road/departures.yml': smallFile(DEPARTURES) }],
  ['a tour whose file is called otherwise',
    { ...ROCK, 'content/tours/second-road/Index.md': SECOND, 'content/tours/second-road/departures.yaml': smallFile(DEPARTURES) }],
  ['a note of one’s own beside a tour', { 'content/tours/red-road/todo.md': 'Ask Tam.\n' }],
  ['a setting whose name is misspelt', { 'content/settings/redirect.yaml': 'redirects: []\n' }],
  ['a setting with another ending', { 'content/settings/home.yml': smallFile(HOME) }],
  ['a copy that was kept', { 'content/articles/packing.md.bak': smallFile(ARTICLE) }],
  ['a copy beside the file', { 'content/articles/packing copy.md': AGAIN }],
  ['a name with a capital letter', { 'content/articles/Hats.md': AGAIN }],
  ['two files with one name', { 'content/articles/packing.mdx': AGAIN }],
  ['two people’s changes that were not put together',
    { [ARTICLE]: ['Take a hat.', '<<<<<<< HEAD\nTake a hat.\n=======\nTake two hats.\n>>>>>>> hats'] }],
  ['a file saved in another encoding', { [ARTICLE]: Buffer.from(`\uFEFF${smallFile(ARTICLE)}`, 'utf16le') }],
  ['letters saved in another encoding', { [ARTICLE]: bytes(smallFile(ARTICLE).replace('Less.', 'Caf\xe9.')) }],
  ['a file without fields', { [FAQ]: 'Yes.\n' }],
  ['an empty line before the fields', { [FAQ]: `\n${smallFile(FAQ)}` }],
  ['fields without their end', { [FAQ]: ['order: 1\n---', 'order: 1'] }],
  ['a file with nothing in it', { [FAQ]: '' }],
  ['a setting that was removed', { [HOME]: null }],
];

const PHOTO = 'content/articles/hat.jpg';
const SHOWN = text('![A straw hat](./hat.jpg)');
const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF';

/** Pictures and videos that are missing, broken or without a description. */
export const PICTURES: readonly Planted[] = [
  ['a picture that was not uploaded', text('![A straw hat](./hat.jpg)')],
  ['a picture whose name is misspelt', tour('image: ./rock.svg', 'image: ./rokc.svg')],
  ['a picture by its name alone', tour('image: ./rock.svg', 'image: rock.svg')],
  ['a picture by an address of this site', tour('image: ./rock.svg', 'image: /images/rock.svg')],
  ['a picture on one’s own disk', tour('image: ./rock.svg', 'image: C:\\Users\\Tam\\rock.svg')],
  ['a picture on another site in a field', tour('image: ./rock.svg', 'image: https://example.org/rock.jpg')],
  ['a picture without words in a field', tour('\n  alt: A red rock at dusk', '')],
  ['a picture with empty words', tour('alt: A red rock at dusk', "alt: ''")],
  ['a picture without words in a text', text('![](./bag.svg)')],
  ['words that are the name of a file', tour('alt: A red rock at dusk', 'alt: IMG_2041.jpg')],
  ['words that are the name of a file in a text', text('![DSC_0042](./bag.svg)')],
  ['words that are the name of a file in a gallery',
    mdx('<Gallery title="Bags">\n  <Picture image="./bag.svg" alt="bag.svg" />\n  <Picture image="./bag.svg" alt="A bag" />\n</Gallery>')],
  ['a focus outside the picture', tour('alt: A red rock at dusk', 'alt: A red rock at dusk\n  focus: [120, 40]')],
  ['a focus of one number', tour('alt: A red rock at dusk', 'alt: A red rock at dusk\n  focus: [40]')],
  ['a focus in words', tour('alt: A red rock at dusk', 'alt: A red rock at dusk\n  focus: left')],
  ['words that say only that there is a picture', tour('alt: A red rock at dusk', 'alt: Photo')],
  ['words that are a story', tour('alt: A red rock at dusk', `alt: ${'A red rock at dusk, and then another one. '.repeat(8)}`)],
  ['a picture with a space in its name', text('![A straw hat](./straw hat.jpg)')],
  ['a picture of a telephone', { 'content/articles/hat.heic': bytes('\0\0\0\x18ftypheic') }],
  ['a picture of a telephone with another ending', { ...SHOWN, [PHOTO]: bytes('\0\0\0\x18ftypheic') }],
  ['a picture that browsers can’t show', { 'content/tours/red-road/rock.tiff': bytes('II*\0') }],
  ['a picture that was cut off', { ...SHOWN, [PHOTO]: bytes(`${JPEG}half of it`) }],
  ['a picture with nothing in it', { ...SHOWN, [PHOTO]: '' }],
  ['a picture that is broken', { ...SHOWN, [PHOTO]: bytes('\0\x01\x02\x03') }],
  ['a picture of another kind than it says', { ...SHOWN, [PHOTO]: bytes('\x89PNG\r\n\x1a\n....IEND\xaeB`\x82') }],
  ['a web page that was saved as a picture', { ...SHOWN, [PHOTO]: '<!doctype html><title>Not found</title>' }],
  ['a note of git instead of a picture', { ...SHOWN, [PHOTO]: 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n' }],
  ['a drawing that was cut off', { 'content/tours/red-road/rock.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0' }],
  ['a video that is none',
    { ...mdx('<Video title="Hats" duration="0:12" caption="Two." image="./bag.svg" url="./hats.mp4" captions="none" />'), 'content/articles/hats.mp4': 'hats' }],
  ['captions that are none',
    {
      ...mdx('<Video title="Hats" duration="0:12" caption="Two." image="./bag.svg" url="./hats.mp4" captions="./hats.vtt" />'),
      'content/articles/hats.mp4': bytes('\0\0\0\x18ftypmp42'),
      'content/articles/hats.vtt': '1\n00:00 --> 00:02\nTwo hats.\n',
    }],
  ['an article without a picture', { [ARTICLE]: ['pictures:\n  - image: ./bag.svg\n    alt: A bag\n', 'pictures: []\n'] }],
  ['a document instead of a picture', article('image: ./bag.svg', 'image: ./bag.pdf')],
  ['a tour without a poster', { [INDEX]: ['hero:\n  image: ./rock.svg\n  alt: A red rock at dusk\n', ''] }],
];

const COPIED = {
  'content/tours/second-road/index.md': smallFile(INDEX).replace('RR03', 'SR04'),
  'content/tours/second-road/departures.yaml': smallFile(DEPARTURES),
  'content/tours/second-road/rock.svg': smallFile('content/tours/red-road/rock.svg'),
};

/** Duplicates. */
export const DOUBLES: readonly Planted[] = [
  ['a question twice', { 'content/faqs/hats.md': smallFile(FAQ).replace('Do I need a hat?', 'Do I need a hat') }],
  ['an article twice', { 'content/articles/hats.md': smallFile(ARTICLE) }],
  ['a category twice', { 'content/categories/tips.md': smallFile('content/categories/advice.md') }],
  ['a tour that was copied and not renamed', COPIED],
  ['a code of two tours',
    { ...COPIED, 'content/tours/second-road/index.md': smallFile(INDEX).replace('name: Red Road', 'name: Second Road').replace('order: 1', 'order: 2') }],
  ['what is included twice', tour('included: [Two nights]', 'included: [Two nights, Two nights]')],
];
