import type { BlogPosting, ImageObject, Organization, WithContext } from 'schema-dts';
import type { AddressOf } from '#catalogue/agency.ts';
import type { ArticlePage } from '#catalogue/articles.ts';

/** The site's part of the data. */
export interface Publication {
  readonly address: AddressOf;
  readonly picture: string;
  readonly publisher: Organization;
}

/** An article as schema.org's BlogPosting. */
export function articleStructuredData(
  page: ArticlePage,
  { address, picture, publisher }: Publication,
): WithContext<BlogPosting> {
  const { article, author, categories } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.lead_in,
    image: imageData(address(picture), page.pictures[0]?.credit),
    datePublished: page.published,
    dateModified: page.updated,
    url: address(page.url),
    mainEntityOfPage: address(page.url),
    articleSection: categories.map(({ name }) => name),
    author: { '@type': 'Person', name: author.full_name, url: address(author.url) },
    publisher,
    isPartOf: { '@type': 'Blog', url: address('/travel-blog/') },
  };
}

/** A picture in structured data: its address, with who made it where its picture says so. */
export function imageData(url: string, credit: string | undefined): string | ImageObject {
  return credit === undefined ? url : { '@type': 'ImageObject', url, contentUrl: url, creditText: credit };
}
