/** Names that elements have between reading a foreign text and writing ours; no export holds them. */
export const PICTURE = 'x-picture';
export const GALLERY = 'x-gallery';
export const VIDEO = 'x-video';
/** A picture that is not there yet. */
export const MISSING = 'x-missing';

/** What stands on lines of its own in an article. */
export const COMPONENTS: readonly string[] = [GALLERY, VIDEO];

/** What no paragraph holds. */
export const BLOCKS: readonly string[] = [
  ...[PICTURE, GALLERY, VIDEO, MISSING, 'x-footnote'],
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'table', 'hr', 'details'],
];
