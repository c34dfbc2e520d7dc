import type { ArticlePage } from '#catalogue/articles.ts';

/** The site's part of the data: its address, the article's picture and the publisher. */
export interface Publication {
  /** Makes an absolute address from a path of this site. */
  readonly address: (path: string) => string;
  readonly picture: string;
  readonly operatorName: string;
}

/** An article as schema.org's BlogPosting (P16). */
export function articleStructuredData(page: ArticlePage, { address, picture, operatorName }: Publication): object {
  const { article, author, categories } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.lead_in,
    image: address(picture),
    datePublished: article.published_date,
    url: address(page.url),
    mainEntityOfPage: address(page.url),
    articleSection: categories.map(({ name }) => name),
    author: { '@type': 'Person', name: author.full_name, url: address(author.url) },
    publisher: { '@type': 'TravelAgency', name: operatorName, url: address('/') },
    isPartOf: { '@type': 'Blog', url: address('/travel-blog/') },
  };
}
