import { z } from 'astro/zod';
import { fieldsOf, type FormField } from '#catalogue/editing/form-field.ts';
import { SCHEMAS, type ContentKind } from '#catalogue/content-kinds.ts';
import type { SchemaContext } from '#catalogue/schema/picture.ts';

/** Files of one kind that the editor shows in one list. */
export interface EditorCollection {
  readonly name: string;
  readonly kind: ContentKind;
  readonly label: string;
  readonly singular: string;
  readonly folder: string;
  /** The path of a file in the folder, without its ending; `{{slug}}` is the name of the entry. */
  readonly path: string;
  readonly extension: 'md' | 'mdx' | 'yaml';
  /** The field that names an entry in the list, and a new file. Without one, the editor asks for the file's name. */
  readonly named?: string;
  readonly what: string;
}

/** A file of settings, which the editor changes and never adds. */
export interface EditorFile {
  readonly kind: ContentKind;
  /** Its path, which ends in `.yaml` or `.json`. */
  readonly file: string;
  readonly label: string;
}

export const COLLECTIONS: readonly EditorCollection[] = [
  {
    name: 'tours',
    kind: 'tours',
    label: 'Tours',
    singular: 'Tour',
    folder: 'content/tours',
    path: '{{slug}}/index',
    extension: 'md',
    named: 'name',
    what: 'The page of each tour. A new tour needs dates, seats and prices too.',
  },
  {
    name: 'departures',
    kind: 'departures',
    label: 'Dates, seats and prices',
    singular: 'Dates, seats and prices of a tour',
    folder: 'content/tours',
    path: '{{slug}}/departures',
    extension: 'yaml',
    what: 'When each tour runs, how many seats it has and what they cost.',
  },
  text('articles', 'Articles', 'Article', 'title', 'The blog.'),
  {
    ...text('articles', 'Articles with tags', 'Article with tags', 'title', ''),
    name: 'articles-with-tags',
    extension: 'mdx',
    what: 'Articles with videos, galleries, trips, dates or notes in their text.',
  },
  text('categories', 'Categories', 'Category', 'name', 'The subjects of the blog.'),
  text('authors', 'Authors', 'Author', 'full_name', 'Who writes the blog.'),
  text('destinations', 'Destinations', 'Destination', 'name', 'The regions that tours run in.'),
  text('reviews', 'Reviews', 'Review', 'name', 'What guests said, in their own words.'),
  text('faqs', 'Questions', 'Question', 'question', 'Questions and answers. A short file name is best.'),
  text('pages', 'Pages', 'Page', 'title', 'Plain pages, such as the terms.'),
];

export const SETTINGS: readonly EditorFile[] = [
  { kind: 'operator', file: 'content/settings/operator.yaml', label: 'Who you are' },
  { kind: 'wording', file: 'content/settings/wording.json', label: 'Page wording' },
  { kind: 'prices', file: 'content/settings/prices.json', label: 'Currencies and prices' },
  { kind: 'home', file: 'content/settings/home.yaml', label: 'Home page' },
  { kind: 'navigation', file: 'content/settings/navigation.yaml', label: 'Menu' },
  { kind: 'banner', file: 'content/settings/banner.yaml', label: 'Banners' },
  { kind: 'redirects', file: 'content/settings/redirects.yaml', label: 'Pages that moved' },
  { kind: 'search', file: 'content/settings/search.yaml', label: 'Search words' },
  { kind: 'practiceCodes', file: 'content/settings/practice-codes.yaml', label: 'Practice promo codes' },
  { kind: 'cannedAnswers', file: 'content/settings/canned-answers.yaml', label: 'Saved replies' },
];

function text(kind: ContentKind, label: string, singular: string, named: string, what: string): EditorCollection {
  return {
    name: kind,
    kind,
    label,
    singular,
    folder: `content/${kind}`,
    path: '{{slug}}',
    extension: 'md',
    named,
    what,
  };
}

/** The ending of a file of settings, which says how it is read and written. */
export function extensionOf({ file }: EditorFile): 'yaml' | 'json' {
  return file.endsWith('.json') ? 'json' : 'yaml';
}

/** In the editor, a picture is the name of its file. */
const FILE_NAMES = { image: () => z.string() } as unknown as SchemaContext;

export function fieldsOfKind(kind: ContentKind): FormField[] {
  return fieldsOf(SCHEMAS[kind](FILE_NAMES));
}
