/** Another system's site as its export tells it, before anything of it becomes content of ours (E16). */
export interface ForeignSite {
  /** Its own origin, such as `https://old.example`; null where the export does not say. */
  readonly origin: string | null;
  readonly authors: readonly ForeignAuthor[];
  readonly categories: readonly ForeignCategory[];
  readonly articles: readonly ForeignArticle[];
  /** What the export holds and the import leaves, each in a sentence. */
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
  /** What it is known by for ever, so that a second import does not bring it again. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The first sentence for cards; empty when nobody wrote one. */
  readonly excerpt: string;
  readonly body: ForeignBody;
  /** `published` and `scheduled` have a time. */
  readonly state: 'published' | 'scheduled' | 'draft';
  /** When it appeared or will, as `YYYY-MM-DD HH:MM` where the operator is, or null. */
  readonly time: string | null;
  readonly author: string | null;
  readonly categories: readonly string[];
  readonly picture: ForeignPicture | null;
  /** The path of its old page, or null. */
  readonly path: string | null;
  /** What a person has to know of it, each in a sentence. */
  readonly remarks: readonly string[];
}

export interface ForeignBody {
  readonly html: string;
  /** Whether line breaks part paragraphs, as in the old editor of WordPress. */
  readonly breaksAreParagraphs: boolean;
  /** Footnotes that stand beside the text, by their ids. */
  readonly footnotes: ReadonlyMap<string, string>;
  readonly place: TextPlace;
  /** What was lost before it was HTML. */
  readonly faults: readonly Fault[];
}

/** Something of a text that a person has to look at. */
export interface Fault {
  /** How it is written in the export, by which its line is found. */
  readonly written: string;
  readonly problem: string;
}

/** Where a text stands in the export: what is wrong in it is named with its line. */
export interface TextPlace {
  /** The name of the file, and of the text where lines are counted from its beginning. */
  readonly file: string;
  readonly source: string;
  /** Characters of `source` before the text, and before what comes after it. */
  readonly start: number;
  readonly end: number;
}
