import { ARTICLE, DEPARTURES, INDEX, smallFile, type Edits } from '../small-content.ts';

/** A mistake of an editor: its name, and the edits that plant it in the small content. messages.txt has what is said. */
export type Planted = [name: string, edits: Edits];

const MDX = ARTICLE.replace('.md', '.mdx');
export const FAQ = 'content/faqs/hat.md';
export const TERMS = 'content/pages/terms.md';
export const OPERATOR = 'content/settings/operator.yaml';
export const NAVIGATION = 'content/settings/navigation.yaml';
export const BANNER = 'content/settings/banner.yaml';
const REDIRECTS = 'content/settings/redirects.yaml';
export const HOME = 'content/settings/home.yaml';

/** Replaces the text of the article. The text begins on line 12 of the file. */
export const text = (markdown: string): Edits => ({ [ARTICLE]: ['Take a hat.', markdown] });

/** Replaces the article by one in MDX. */
export const mdx = (body: string): Edits => ({
  [ARTICLE]: null,
  [MDX]: smallFile(ARTICLE).replace('Take a hat.', body),
});

/** Replaces a part of the article. */
export const article = (find: string, replaceBy: string): Edits => ({ [ARTICLE]: [find, replaceBy] });
export const tour = (find: string, replaceBy: string): Edits => ({ [INDEX]: [find, replaceBy] });
export const departures = (find: string, replaceBy: string): Edits => ({ [DEPARTURES]: [find, replaceBy] });

/** Adds redirects. */
export const redirects = (...lines: readonly (readonly [from: string, to: string])[]): Edits => ({
  [REDIRECTS]: `redirects:\n${lines.map(([from, to]) => `  - { from: ${from}, to: ${to} }\n`).join('')}`,
});

/** Adds a review. Lines of `fields` replace the default fields. */
export const review = (fields = '', words = 'We saw a dingo.', name = 'freya'): Edits => ({
  [`content/reviews/${name}.md`]:
    `---\ntour: red-road\nname: Freya\ncountry: Sweden\nstars: 5\ndate: 2026-05-12\nreview_logo: TrailScore\n---\n\n${words}\n`.replace(
      /^(\w+): .*$/gm,
      (line, field: string) => new RegExp(`^${field}: .*$`, 'm').exec(fields)?.[0] ?? line,
    ),
});

/** Bytes from Latin-1 characters. */
export const bytes = (letters: string): Uint8Array => Buffer.from(letters, 'latin1');
