/**
 * The pages of the site that do not come from content, with their anchors. Tests compare them with `src/pages` and with
 * the built site.
 */
export const OWN_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['destinations', 'trips', 'feed', 'terms'],
  '/book/': [],
  '/booking/confirmed/': [],
  '/booking/unsuccessful/': [],
  '/brochure/': [],
  '/calendar/': [],
  '/check-in/': [],
  '/check-in/lost/': [],
  '/check-in/receipt/': [],
  '/contact/': [],
  '/faq/': ['faq-more'],
  '/reviews/': ['all', 'review-filter'],
  '/search/': ['browse', 'browse-trips', 'browse-blog', 'browse-help'],
  '/subscribe/': [],
  '/travel-blog/': [],
  '/trip-notes/': [],
  '/trips/': ['all'],
};

/** The files that the build creates with fixed names. */
export const OWN_FILES = [
  '/.well-known/security.txt',
  '/articles.json',
  '/built.json',
  '/categories.json',
  '/downloads/brochure.pdf',
  '/robots.txt',
  '/rss.xml',
  '/search.json',
  '/site.webmanifest',
  '/sitemap-index.xml',
  '/tours.json',
];

/** The anchors that work on every page. */
export const ON_EVERY_PAGE = ['my-cart', 'live-chat', 'main', 'menu', 'chat', 'top'];

/** The addresses that the site itself redirects. */
export const LED_ON = ['/blog/article/', '/blog/author/', '/blog/category/'];
