/** The texts of a page as the site was built with them (E14). */
export interface PublishedPage {
  /** Changes with any word below. */
  readonly version: string;
  readonly title: string;
  readonly parts: readonly PublishedPart[];
}

/** A heading with its lines; Markdown stays as it was written. */
export interface PublishedPart {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** What the guest of a tour could read before paying. */
export interface PublishedPages {
  /** The commit that the site was built from; empty when it was built outside of a repository. */
  readonly commit: string;
  readonly tour: PublishedPage;
  readonly terms: PublishedPage;
}
