import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { SCHEMAS } from '#catalogue/content-kinds.ts';

/** The files of a folder, one entry each, named after the file. */
const texts = (folder: string) => glob({ base: `./content/${folder}`, pattern: '*.{md,mdx}' });

/** One file in every tour's folder; the folder's name is the tour's. */
const inTourFolders = (file: string) =>
  glob({ base: './content/tours', pattern: `*/${file}`, generateId: ({ entry }) => entry.split('/')[0]! });

const settings = (file: string) => glob({ base: './content/settings', pattern: file });

export const collections = {
  tours: defineCollection({ loader: inTourFolders('index.md'), schema: SCHEMAS.tours }),
  departures: defineCollection({ loader: inTourFolders('departures.yaml'), schema: SCHEMAS.departures }),
  destinations: defineCollection({ loader: texts('destinations'), schema: SCHEMAS.destinations }),
  articles: defineCollection({ loader: texts('articles'), schema: SCHEMAS.articles }),
  categories: defineCollection({ loader: texts('categories'), schema: SCHEMAS.categories }),
  authors: defineCollection({ loader: texts('authors'), schema: SCHEMAS.authors }),
  reviews: defineCollection({ loader: texts('reviews'), schema: SCHEMAS.reviews }),
  faqs: defineCollection({ loader: texts('faqs'), schema: SCHEMAS.faqs }),
  pages: defineCollection({ loader: texts('pages'), schema: SCHEMAS.pages }),
  operator: defineCollection({ loader: settings('operator.yaml'), schema: SCHEMAS.operator }),
  redirects: defineCollection({ loader: settings('redirects.yaml'), schema: SCHEMAS.redirects }),
  banner: defineCollection({ loader: settings('banner.yaml'), schema: SCHEMAS.banner }),
  cannedAnswers: defineCollection({ loader: settings('canned-answers.yaml'), schema: SCHEMAS.cannedAnswers }),
  practiceCodes: defineCollection({ loader: settings('practice-codes.yaml'), schema: SCHEMAS.practiceCodes }),
  navigation: defineCollection({ loader: settings('navigation.yaml'), schema: SCHEMAS.navigation }),
  search: defineCollection({ loader: settings('search.yaml'), schema: SCHEMAS.search }),
  home: defineCollection({ loader: settings('home.yaml'), schema: SCHEMAS.home }),
};
