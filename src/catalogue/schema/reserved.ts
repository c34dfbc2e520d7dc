/** The blog's own addresses. No content may have one of these names (N24). */
export const RESERVED_SLUGS = ['article', 'category', 'author'] as const;

/** The hashes that pages react to. A tour or destination with such a name could not be opened (N24). */
export const RESERVED_HASHES = [
  'my-cart',
  'live-chat',
  'destinations',
  'terms',
  'show-dates',
  'trip-notes',
  'overview',
  'all',
] as const;
