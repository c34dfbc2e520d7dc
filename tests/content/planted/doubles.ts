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
    'content/faqs/hats.md:2 | question | content/faqs/hat.md has the same question: "Do I need a hat" | Remove one, or make them different.'],
  ['a question twice in home', { [HOME]: ['questions: [hat]', 'questions: [hat, hat]'] },
    'content/settings/home.yaml:4 | questions, entry 2 | "hat" is listed twice | Remove one.'],
  ['an article twice', { 'content/articles/hats.md': smallFile(ARTICLE) },
    'content/articles/packing.md:2 | title | content/articles/hats.md has the same title: "Packing" | Remove one, or make them different.'],
  ['a review twice', { ...review('', LONG), ...review('name: Freya L.', LONG, 'freya-again') },
    'content/reviews/freya.md:9 | text | content/reviews/freya-again.md has the same text, word for word | Remove one, or write a different text.'],
  ['a category twice', { 'content/categories/tips.md': smallFile('content/categories/advice.md') },
    'content/categories/tips.md:2 | name | content/categories/advice.md has the same name: "Advice" | Remove one, or make them different.'],
  ['a category twice in an article', article('[advice]', '[advice, advice]'),
    'content/articles/packing.md:6 | categories, entry 2 | "advice" is listed twice | Remove one.'],
  ['a tour that was copied and not renamed', SECOND,
    'content/tours/second-road/index.md:3 | name | content/tours/red-road/index.md has the same name: "Red Road" | Remove one, or make them different.'],
  ['a code of two tours',
    { ...SECOND, 'content/tours/second-road/index.md': smallFile(INDEX).replace('name: Red Road', 'name: Second Road').replace('order: 1', 'order: 2') },
    'content/tours/second-road/index.md:2 | code | RR03 is already the code of content/tours/red-road/index.md | Give this tour its own code.'],
  ['what is included twice', tour('included: [Two nights]', 'included: [Two nights, Two nights]'),
    'content/tours/red-road/index.md:24 | included, entry 2 | "Two nights" is listed twice | Remove one.'],
];
