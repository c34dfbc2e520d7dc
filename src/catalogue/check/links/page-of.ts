import type { Entry } from '#catalogue/check/check-references.ts';

/** The page that shows a file. Settings are on every page; the home page represents them all. */
export function pageOf({ kind, slug }: Entry): string {
  switch (kind) {
    case 'tours':
      return `/trips/${slug}/`;
    case 'destinations':
      return `/destinations/${slug}/`;
    case 'articles':
      return `/blog/article/${slug}/`;
    case 'categories':
      return `/blog/category/${slug}/`;
    case 'authors':
      return `/blog/author/${slug}/`;
    case 'pages':
      return `/${slug}/`;
    case 'faqs':
      return '/faq/';
    case 'reviews':
      return '/reviews/';
    default:
      return '/';
  }
}
