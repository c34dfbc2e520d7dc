import type { HtmlRoot } from './html.ts';

/** Another system's site as its export describes it. */
export interface ForeignSite {
  /** Its own origin, such as `https://old.example`; null if the export has none. */
  readonly origin: string | null;
  readonly authors: readonly ForeignEntry[];
  readonly categories: readonly ForeignEntry[];
  readonly articles: readonly ForeignArticle[];
  /** What the import skips, one sentence each. */
  readonly left: readonly string[];
}

/** An author or a category. */
export interface ForeignEntry {
  /** What articles of the export name it by. */
  readonly key: string;
  readonly slug?: string;
  readonly name: string;
  /** An author's biography, or a category's description. */
  readonly words?: string;
  readonly picture?: string;
  /** The path of its old page. */
  readonly path?: string;
}

export interface ForeignArticle {
  /** Its permanent id, by which a second import skips it. */
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  /** The first sentence for cards; empty when nobody wrote one. */
  readonly excerpt: string;
  readonly body: ForeignBody;
  readonly isDraft: boolean;
  /** When it was or will be published, as `YYYY-MM-DD HH:MM` in the operator's time zone, or null. */
  readonly time: string | null;
  /** The key of its author; '' if it names none. */
  readonly author: string;
  readonly categories: readonly string[];
  readonly picture: { readonly url: string; readonly alt: string; readonly caption: string } | null;
  /** The path of its old page, or null. */
  readonly path: string | null;
  /** What an editor has to check, one sentence each. */
  readonly remarks: readonly string[];
}

export interface ForeignBody {
  readonly tree: HtmlRoot;
  /** The file that holds the text, and the lines in it before the text. */
  readonly file: string;
  readonly linesBefore: number;
  /** What was lost before the text was a tree. */
  readonly faults?: readonly Fault[];
}

/** What was lost or is doubtful on a line of the text, and what to write, without the last full stop. */
export interface Fault {
  readonly line: number;
  readonly problem: string;
}

/** Writes an instant as `YYYY-MM-DD HH:MM` in the operator's time zone. */
export type ZoneTime = (instant: number) => string;

/** The line of a text on which a character is. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
