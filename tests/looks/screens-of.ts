type Screen = readonly [width: 360 | 768 | 1440, colours: 'light' | 'dark' | 'forced'];

/** The pictures of each view: every view on one screen at least, a quarter of the pictures dark. */
export const SCREENS_OF: Readonly<Record<string, readonly Screen[]>> = {
  home: [
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ],
  trips: [
    [360, 'light'],
    [1440, 'light'],
  ],
  'trips-filter': [[768, 'light']],
  tour: [
    [360, 'dark'],
    [1440, 'light'],
  ],
  'tour-overview': [[768, 'light']],
  'tour-past-the-overview': [[360, 'light']],
  consent: [[360, 'light']],
  'cart-bar': [[360, 'light']],
  calendar: [
    [360, 'light'],
    [1440, 'dark'],
  ],
  'calendar-list': [[768, 'light']],
  'events-calendar': [[1440, 'light']],
  cart: [
    [360, 'dark'],
    [1440, 'light'],
  ],
  personal: [[1440, 'light']],
  'personal-errors': [[360, 'light']],
  visa: [
    [360, 'forced'],
    [768, 'light'],
    [1440, 'forced'],
  ],
  summary: [
    [360, 'light'],
    [1440, 'dark'],
  ],
  card: [[1440, 'light']],
  'card-errors': [[360, 'dark']],
  booked: [
    [360, 'light'],
    [1440, 'light'],
  ],
  'additional-information': [[768, 'dark']],
  'check-in': [
    [360, 'light'],
    [1440, 'dark'],
  ],
  menu: [
    [360, 'dark'],
    [1440, 'light'],
  ],
  reviews: [[768, 'light']],
  contact: [[1440, 'light']],
  'brochure-dialog': [[768, 'dark']],
  faq: [[360, 'light']],
  'search-suggestions': [[1440, 'light']],
  blog: [[1440, 'dark']],
  article: [[360, 'light']],
  'article-text': [[1440, 'light']],
  author: [[768, 'light']],
  'header-hover': [[1440, 'light']],
  destination: [[768, 'light']],
  'not-found': [[360, 'light']],
  'booking-unsuccessful': [[768, 'dark']],
  terms: [[1440, 'light']],
  subscribe: [[360, 'light']],
};
