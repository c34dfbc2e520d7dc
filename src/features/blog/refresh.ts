import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import {
  addressOfArticle,
  listArticles,
  listCategories,
  oneArticle,
  type Article,
  type Category,
} from '#contract/articles.ts';
import { calendarDate, ordinalDate } from '#domain/calendar-date.ts';
import { BLOG_RECENT_POSTS } from '#domain/constants.ts';

export const $articles = atom<readonly Article[]>([]);
export const $categories = atom<readonly Category[]>([]);
export const $article = atom<Article | null>(null);

/**
 * Loads all articles from the address that the page gives; they replace the known ones. Returns false when
 * the load failed.
 */
export async function loadArticles(url: string): Promise<boolean> {
  const answer = await call({ ...listArticles, path: url });
  if (answer.kind === 'ok') $articles.set(answer.value);
  else logFailure('The articles', answer.kind);
  return answer.kind === 'ok';
}

/** Loads all categories in the same way. */
export async function loadCategories(url: string): Promise<boolean> {
  const answer = await call({ ...listCategories, path: url });
  if (answer.kind === 'ok') $categories.set(answer.value);
  else logFailure('The categories', answer.kind);
  return answer.kind === 'ok';
}

/**
 * Loads one article. Puts the slug into the address template and takes the first element of the returned list.
 */
export async function loadArticle(template: string, slug: string): Promise<void> {
  const answer = await call({ ...oneArticle, path: addressOfArticle(template, slug) });
  if (answer.kind === 'ok') $article.set(answer.value[0] ?? null);
  else logFailure(`The article ${slug}`, answer.kind);
}

/** A failed load is only logged. The known articles stay. */
function logFailure(what: string, how: string): void {
  console.error(`${what} could not be loaded.`, how);
}

/**
 * Updates a list of articles, RECENT POSTS and the categories to what the site has published.
 *
 * If one of the two requests fails, nothing changes. The number of visible cards stays the same; if no card was
 * hidden, all show.
 */
export async function refreshLists(document: Document): Promise<void> {
  const side = document.querySelector<HTMLElement>('[data-blog-side]')!;
  const { listUrl = '', categoriesUrl = '' } = side.dataset;
  const answered = await Promise.all([loadArticles(listUrl), loadCategories(categoriesUrl)]);
  if (answered.includes(false)) return;
  showCards(document.querySelector<HTMLElement>('[data-posts]')!);
  replaceEntries(side.querySelector('[data-recent]')!, $articles.get().slice(0, BLOG_RECENT_POSTS), fillRecent);
  showCategories(document, side);
}

function showCards(list: HTMLElement): void {
  const { ofCategory, ofAuthor } = list.dataset;
  const isListed = ({ categories, author }: Article) =>
    (ofCategory === undefined || categories.includes(ofCategory)) &&
    (ofAuthor === undefined || author.full_name === ofAuthor);
  const cards = () => [...list.querySelectorAll('.post')];
  const waiting = list.querySelectorAll('.post[hidden]').length;
  const shown = waiting === 0 ? Infinity : cards().length - waiting;
  replaceEntries(list.querySelector('[data-posts-cards]')!, $articles.get().filter(isListed), fillCard);
  cards().forEach((card, index) => {
    if (index < shown) card.removeAttribute('hidden');
    else if (!card.hasAttribute('hidden')) card.setAttribute('hidden', 'until-found');
  });
}

function showCategories(document: Document, side: HTMLElement): void {
  const counted = $categories.get().map((category) => ({
    ...category,
    count: $articles.get().filter(({ categories }) => categories.includes(category.id)).length,
  }));
  replaceEntries(side.querySelector('[data-categories]')!, counted, fillCategory);
  const heading = document.querySelector<HTMLElement>('[data-category-heading]');
  const named = counted.find(({ id }) => id === heading?.dataset['categoryHeading']);
  if (heading && named) heading.textContent = named.name;
}

/** Shows a note on the page when the text of its article has changed since the page was loaded. */
export async function refreshArticle(shown: HTMLElement): Promise<void> {
  const { articleUrl = '', slug = '' } = shown.dataset;
  await loadArticle(articleUrl, slug);
  const article = $article.get();
  if (article?.slug !== slug) return;
  const now = new DOMParser().parseFromString(article.text, 'text/html').body;
  const same = wordsOf(now) === wordsOf(shown.querySelector('[data-article-text]')!);
  shown.querySelector('[data-article-updated]')!.toggleAttribute('hidden', same);
}

/** The words of an article without its components: the feed renders those in another way. */
export function wordsOf(element: Element): string {
  const words = element.cloneNode(true) as Element;
  for (const drawn of words.querySelectorAll('[data-component], script')) drawn.remove();
  return words.textContent.replace(/\s+/g, ' ').trim();
}

/** Writes an item into its entry. `isNew` is true for an entry that was created for this item. */
type FillEntry<Item> = (entry: HTMLElement, item: Item, isNew: boolean) => void;

/**
 * Makes the entries of a list match `items`, in their order. Keeps the entry of an item that is already in the list, so
 * that focus and scroll position stay; creates the others as copies of the first entry. An empty list stays empty.
 *
 * Each entry names the slug of its item as `data-slug`.
 */
function replaceEntries<Item extends { readonly slug: string }>(
  list: Element,
  items: readonly Item[],
  fill: FillEntry<Item>,
): void {
  const entries = [...list.children] as HTMLElement[];
  const [pattern] = entries;
  if (!pattern) return;
  const known = new Map(entries.map((entry) => [entry.dataset['slug'], entry]));
  const copy = pattern.cloneNode(true) as HTMLElement;
  const wanted = new Set(items.map(({ slug }) => slug));
  for (const entry of entries) if (!wanted.has(entry.dataset['slug']!)) entry.remove();
  let place = list.firstElementChild;
  for (const item of items) {
    const before = known.get(item.slug);
    const entry = before ?? (copy.cloneNode(true) as HTMLElement);
    entry.dataset['slug'] = item.slug;
    fill(entry, item, before === undefined);
    if (entry === place) place = place.nextElementSibling;
    else list.insertBefore(entry, place);
  }
}

const fillCard: FillEntry<Article> = (card, article, isNew) => {
  card.id = article.slug;
  if (isNew) card.removeAttribute('hidden');
  setText(card, '[data-title]', article.title);
  setText(card, '[data-lead-in]', article.lead_in);
  setText(card, '[data-more] .sr', ` about ${article.title}`);
  setLinks(card, '[data-title], [data-more]', article);
  fillByline(card.querySelector('.byline')!, article);
  showPicture(card.querySelector('.post__art img'), article);
};

const fillRecent: FillEntry<Article> = (entry, article) => {
  setText(entry, '[data-title]', article.title);
  setLinks(entry, 'a', article);
  showPicture(entry.querySelector('img'), article);
};

const fillCategory: FillEntry<Category & { readonly count: number }> = (entry, category, isNew) => {
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
