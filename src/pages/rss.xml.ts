import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { listArticles } from '#catalogue/articles.ts';
import { getOperator } from '#catalogue/settings.ts';
import { WORDING } from '#domain/text/wording.ts';

/** The blog as a feed, the newest first. Addresses are absolute, because a feed is read on other sites. */
export const GET: APIRoute = async ({ site }) => {
  const operator = await getOperator();
  const pages = await listArticles();
  const address = (path: string) => new URL(path, site).href;
  return rss({
    title: `${operator.name}: the travel blog`,
    description: operator.about,
    site: address('/travel-blog/'),
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/', atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${WORDING.language.toLowerCase()}</language><atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    items: pages.map(({ article, url, author, categories }) => ({
      title: article.title,
      description: article.lead_in,
      link: address(url),
      // A date has no hour. Noon in UTC is the same day in nearly every time zone.
      pubDate: new Date(`${article.published_date}T12:00:00Z`),
      categories: categories.map(({ name }) => name),
      customData: `<dc:creator>${escapeXml(author.full_name)}</dc:creator>`,
    })),
  });
};

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
