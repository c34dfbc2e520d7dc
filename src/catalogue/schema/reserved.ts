/** The blog's own addresses. No content may have one of these names. */
export const RESERVED_SLUGS = ['article', 'category', 'author'] as const;

/** The hashes that pages react to. A tour or destination with such a name could not be opened. */
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

/** The first parts of the site's own addresses. A page in `content/pages` would hide them, or be hidden. */
export const RESERVED_PAGES = [
  ...['404', 'api', 'articles', 'blog', 'book', 'booking', 'brochure', 'built', 'calendar', 'catalogue'],
  ...['categories', 'check-in', 'contact', 'destinations', 'downloads', 'faq', 'go', 'icons', 'inbox', 'index'],
  ...['og', 'pagefind', 'portraits'],
  ...['redirects', 'reviews', 'robots', 'rss', 'search', 'site', 'staff', 'subscribe', 'tours'],
  ...['travel-blog', 'trip-notes', 'trips'],
];
