/** The blog's own rooms: nothing with an address may be called so (N24). */
export const RESERVED_SLUGS = ['article', 'category', 'author'] as const;

/** What pages do by hash: a tour or destination of that name would be opened instead (N24). */
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
