import type { FillEntry } from './replace-entries.ts';
import type { Article, Category } from '#contract/articles.ts';
import { calendarDate, ordinalDate } from '#domain/calendar-date.ts';

/** Writes an article into a card. */
export const fillCard: FillEntry<Article> = (card, article, isNew) => {
  card.id = article.slug;
  if (isNew) card.removeAttribute('hidden');
  setText(card, '[data-title]', article.title);
  setText(card, '[data-lead-in]', article.lead_in);
  setText(card, '[data-more] .sr', ` about ${article.title}`);
  setLinks(card, '[data-title], [data-more]', article);
  fillByline(card.querySelector('.byline')!, article);
  showPicture(card.querySelector('.post__art img'), article);
};

/** Writes an article into RECENT POSTS. */
export const fillRecent: FillEntry<Article> = (entry, article) => {
  setText(entry, '[data-title]', article.title);
  setLinks(entry, 'a', article);
  showPicture(entry.querySelector('img'), article);
};

/** Writes a category and its number of articles into the list of categories. */
export const fillCategory: FillEntry<Category & { readonly count: number }> = (entry, category, isNew) => {
  const link = entry.querySelector('a')!;
  setText(entry, '[data-name]', category.name);
  setText(entry, '[data-count]', String(category.count));
  link.setAttribute('href', `/blog/category/${category.slug}/`);
  if (isNew) link.removeAttribute('aria-current');
};

function fillByline(byline: Element, { author, published_date: published }: Article): void {
  const time = byline.querySelector('time')!;
  time.setAttribute('datetime', published);
  time.textContent = ordinalDate(calendarDate(published));
  const name = byline.querySelector('.byline__name')!;
  if (name.textContent.trim() === author.full_name) return;
  const known = [...byline.ownerDocument.querySelectorAll('.byline__name[href]')].find(
    (other) => other.textContent.trim() === author.full_name,
  );
  // The data has no address of an author's page: reuses a link of this page, or shows the name without one.
  if (known) name.setAttribute('href', known.getAttribute('href')!);
  else name.removeAttribute('href');
  name.textContent = author.full_name;
  byline.querySelector('img')?.setAttribute('src', author.portrait_url);
}

function setText(entry: Element, selector: string, words: string): void {
  const element = entry.querySelector(selector)!;
  if (element.textContent.trim() !== words.trim()) element.textContent = words;
}

function setLinks(entry: Element, selector: string, { slug }: Article): void {
  for (const link of entry.querySelectorAll(selector)) link.setAttribute('href', `/blog/article/${slug}/`);
}

/** Keeps a picture that is in the page already in several sizes; the data has one size only. */
function showPicture(image: HTMLImageElement | null, { pictures: [picture] }: Article): void {
  if (!image || !picture) return;
  const { url, alt, width, height } = picture;
  // A decorative picture keeps its empty alternative text.
  if (image.alt !== '') image.alt = alt;
  if (image.dataset['picture'] === url || image.srcset.includes(url)) return;
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.removeAttribute('fetchpriority');
  delete image.dataset['focus'];
  image.loading = 'lazy';
  image.width = width;
  image.height = height;
  image.src = url;
  image.dataset['picture'] = url;
}
