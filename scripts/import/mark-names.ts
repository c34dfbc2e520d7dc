/** Names of elements between reading a foreign text and writing ours. No export has them. */
export const PICTURE = 'x-picture';
export const GALLERY = 'x-gallery';
export const VIDEO = 'x-video';
/** A missing picture. */
export const MISSING = 'x-missing';

/** Elements with lines of their own in an article. */
export const COMPONENTS: readonly string[] = [GALLERY, VIDEO];

/** Elements that cannot be in a paragraph. */
export const BLOCKS: readonly string[] = [
  ...[PICTURE, GALLERY, VIDEO, MISSING, 'x-footnote'],
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'table', 'hr', 'details'],
];
