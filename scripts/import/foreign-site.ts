/** Another system's site as its export describes it, before it is converted (E16). */
export interface ForeignSite {
  /** Its own origin, such as `https://old.example`; null if the export has none. */
  readonly origin: string | null;
  readonly authors: readonly ForeignAuthor[];
  readonly categories: readonly ForeignCategory[];
  readonly articles: readonly ForeignArticle[];
  /** What the import skips, one sentence each. */
  readonly left: readonly string[];
}

export interface ForeignAuthor {
  /** What articles of the export name them by. */
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly bio: string;
  readonly picture: string | null;
  /** The path of their old page, or null. */
  readonly path: string | null;
}

export interface ForeignCategory {
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly path: string | null;
}

export interface ForeignPicture {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
}

export interface ForeignArticle {
  /** Its permanent id, by which a second import skips it. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The first sentence for cards; empty when nobody wrote one. */
  readonly excerpt: string;
  readonly body: ForeignBody;
  /** `published` and `scheduled` have a time. */
  readonly state: 'published' | 'scheduled' | 'draft';
  /** When it was or will be published, as `YYYY-MM-DD HH:MM` in the operator's time zone, or null. */
  readonly time: string | null;
  readonly author: string | null;
  readonly categories: readonly string[];
  readonly picture: ForeignPicture | null;
  /** The path of its old page, or null. */
  readonly path: string | null;
  /** What a person has to check, one sentence each. */
  readonly remarks: readonly string[];
}

export interface ForeignBody {
  readonly html: string;
  /** Whether line breaks separate paragraphs, as in the old editor of WordPress. */
  readonly breaksAreParagraphs: boolean;
  /** Footnotes that the export stores outside of the text, by their ids. */
  readonly footnotes: ReadonlyMap<string, string>;
  readonly place: TextPlace;
  /** What was lost before it was HTML. */
  readonly faults: readonly Fault[];
}

/** A part of a text that a person has to check. */
export interface Fault {
  /** Its source in the export, by which its line is found. */
  readonly written: string;
  readonly problem: string;
}

/** The place of a text in the export, for the lines of its faults. */
export interface TextPlace {
  /** The name of the file, and of the text where lines are counted from its beginning. */
  readonly file: string;
  readonly source: string;
  /** Characters of `source` before the text, and before what comes after it. */
  readonly start: number;
  readonly end: number;
}
