import { ARTICLE, DEPARTURES, INDEX, smallFile } from '../small-content.ts';
import { article, FAQ, HOME, review, tour, type Planted } from './planted.ts';

const LONG = 'We saw a dingo, and it saw us, and nobody was afraid of anybody.';
const SECOND = {
  'content/tours/second-road/index.md': smallFile(INDEX).replace('RR03', 'SR04'),
  'content/tours/second-road/departures.yaml': smallFile(DEPARTURES),
  'content/tours/second-road/rock.svg': smallFile('content/tours/red-road/rock.svg'),
};

/** Duplicates. */
export const DOUBLES: readonly Planted[] = [
  ['a question twice', { 'content/faqs/hats.md': smallFile(FAQ).replace('Do I need a hat?', 'Do I need a hat') },
    'content/faqs/hats.md:2 | question | the question "Do I need a hat" is that of content/faqs/hat.md too | Remove one of the two, or say how they differ.'],
  ['a question twice in home', { [HOME]: ['questions: [hat]', 'questions: [hat, hat]'] },
    'content/settings/home.yaml:4 | questions, entry 2 | "hat" is there twice | Remove one of the two.'],
  ['an article twice', { 'content/articles/hats.md': smallFile(ARTICLE) },
    'content/articles/packing.md:2 | title | the title "Packing" is that of content/articles/hats.md too | Remove one of the two, or say how they differ.'],
  ['a review twice', { ...review('', LONG), ...review('name: Freya L.', LONG, 'freya-again') },
    'content/reviews/freya.md:9 | text | the text is that of content/reviews/freya-again.md, word for word | Remove one of the two, or write its own text.'],
  ['a category twice', { 'content/categories/tips.md': smallFile('content/categories/advice.md') },
    'content/categories/tips.md:2 | name | the name "Advice" is that of content/categories/advice.md too | Remove one of the two, or say how they differ.'],
  ['a category twice in an article', article('[advice]', '[advice, advice]'),
    'content/articles/packing.md:6 | categories, entry 2 | "advice" is there twice | Remove one of the two.'],
  ['a tour that was copied and not renamed', SECOND,
    'content/tours/second-road/index.md:3 | name | the name "Red Road" is that of content/tours/red-road/index.md too | Remove one of the two, or say how they differ.',
    'content/tours/second-road/index.md:4 | advice | order | 1 is the place of content/tours/red-road/index.md too | Give one of them another number.'],
  ['a code of two tours',
    { ...SECOND, 'content/tours/second-road/index.md': smallFile(INDEX).replace('name: Red Road', 'name: Second Road').replace('order: 1', 'order: 2') },
    'content/tours/second-road/index.md:2 | code | RR03 is the code of content/tours/red-road/index.md already | Give this tour a code of its own.'],
  ['what is included twice', tour('included: [Two nights]', 'included: [Two nights, Two nights]'),
    'content/tours/red-road/index.md:24 | included, entry 2 | "Two nights" is there twice | Remove one of the two.'],
];
