import type { z } from 'astro/zod';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
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
import { practiceCodesSchema } from '#catalogue/schema/practice-codes.ts';
import { pricesSchema } from '#catalogue/schema/prices.ts';
import { redirectsSchema } from '#catalogue/schema/redirects.ts';
import { reviewSchema } from '#catalogue/schema/review.ts';
import { searchSchema } from '#catalogue/schema/search.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';
import { wordingSchema } from '#catalogue/schema/wording.ts';

/** The kinds of content, each with the schema that the pages use too. */
export const SCHEMAS = {
  tours: tourSchema,
  departures: () => departuresSchema,
  destinations: destinationSchema,
  articles: articleSchema,
  categories: () => categorySchema,
  authors: authorSchema,
  reviews: reviewSchema,
  faqs: () => faqSchema,
  pages: () => pageSchema,
  operator: () => operatorSchema,
  prices: () => pricesSchema,
  wording: () => wordingSchema,
  navigation: () => navigationSchema,
  home: () => homeSchema,
  redirects: () => redirectsSchema,
  banner: () => bannerSchema,
  cannedAnswers: () => cannedAnswersSchema,
  practiceCodes: () => practiceCodesSchema,
  search: () => searchSchema,
} satisfies Record<string, (context: SchemaContext) => z.ZodType>;
export type ContentKind = keyof typeof SCHEMAS;
