import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { articleSchema } from '#catalogue/schema/article.ts';
import { authorSchema } from '#catalogue/schema/author.ts';
import { bannerSchema } from '#catalogue/schema/banner.ts';
import { cannedAnswersSchema } from '#catalogue/schema/canned-answers.ts';
import { categorySchema } from '#catalogue/schema/category.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { destinationSchema } from '#catalogue/schema/destination.ts';
import { faqSchema } from '#catalogue/schema/faq.ts';
import { homeSchema } from '#catalogue/schema/home.ts';
import { navigationSchema } from '#catalogue/schema/navigation.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { pageSchema } from '#catalogue/schema/page.ts';
import { redirectsSchema } from '#catalogue/schema/redirects.ts';
import { reviewSchema } from '#catalogue/schema/review.ts';
import { searchSchema } from '#catalogue/schema/search.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';

/** The files of a folder, one entry each, named after the file. */
const texts = (folder: string) => glob({ base: `./content/${folder}`, pattern: '*.{md,mdx}' });

/** One file in every tour's folder; the folder's name is the tour's. */
const inTourFolders = (file: string) =>
  glob({ base: './content/tours', pattern: `*/${file}`, generateId: ({ entry }) => entry.split('/')[0]! });

const settings = (file: string) => glob({ base: './content/settings', pattern: file });

export const collections = {
  tours: defineCollection({ loader: inTourFolders('index.md'), schema: tourSchema }),
  departures: defineCollection({ loader: inTourFolders('departures.yaml'), schema: departuresSchema }),
  destinations: defineCollection({ loader: texts('destinations'), schema: destinationSchema }),
  articles: defineCollection({ loader: texts('articles'), schema: articleSchema }),
  categories: defineCollection({ loader: texts('categories'), schema: categorySchema }),
  authors: defineCollection({ loader: texts('authors'), schema: authorSchema }),
  reviews: defineCollection({ loader: texts('reviews'), schema: reviewSchema }),
  faqs: defineCollection({ loader: texts('faqs'), schema: faqSchema }),
  pages: defineCollection({ loader: texts('pages'), schema: pageSchema }),
  operator: defineCollection({ loader: settings('operator.yaml'), schema: operatorSchema }),
  redirects: defineCollection({ loader: settings('redirects.yaml'), schema: redirectsSchema }),
  banner: defineCollection({ loader: settings('banner.yaml'), schema: bannerSchema }),
  cannedAnswers: defineCollection({ loader: settings('canned-answers.yaml'), schema: cannedAnswersSchema }),
  navigation: defineCollection({ loader: settings('navigation.yaml'), schema: navigationSchema }),
  search: defineCollection({ loader: settings('search.yaml'), schema: searchSchema }),
  home: defineCollection({ loader: settings('home.yaml'), schema: homeSchema }),
};
