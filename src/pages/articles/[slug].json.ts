import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { listArticles } from '#catalogue/articles.ts';
import { oneArticle, type Article } from '#contract/articles.ts';

export async function getStaticPaths() {
  return (await listArticles()).map(({ article }) => ({ params: { slug: article.slug }, props: { article } }));
}

export const GET: APIRoute<{ article: Article }> = ({ props }) =>
  Response.json(v.parse(oneArticle.response, [props.article]));
