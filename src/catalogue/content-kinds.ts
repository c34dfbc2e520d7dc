import type { z } from 'astro/zod';
import type { SchemaContext } from '#catalogue/schema/picture.ts';
import {
  articleSchema,
  authorSchema,
  categorySchema,
  destinationSchema,
  faqSchema,
  pageSchema,
  reviewSchema,
} from '#catalogue/schema/pages.ts';
import {
  bannerSchema,
  cannedAnswersSchema,
  homeSchema,
  navigationSchema,
  practiceCodesSchema,
  redirectsSchema,
  searchSchema,
  wordingSchema,
} from '#catalogue/schema/site-settings.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { pricesSchema } from '#catalogue/schema/prices.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';

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
