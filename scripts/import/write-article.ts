import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mostCharacters } from '#catalogue/check/check-field-texts.ts';
import { DAY } from '#domain/durations.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { convertBody, type Converted } from './convert-body.ts';
import { frontMatter } from './front-matter.ts';
import { attribute, elementsNamed, isElement, oneLine, textIn } from './hast.ts';
import { altOf, standInAlt } from './html-parts.ts';
import { PICTURE } from './mark-names.ts';
import type { PictureFolder } from './picture-folder.ts';
import type { WrittenArticle } from './report.ts';
import { PICTURE_TO_COME } from './stand-ins.ts';
import { writeMarkdown } from './write-markdown.ts';
import type { ForeignArticle } from './foreign-site.ts';

const FOLDER = 'content/articles';
const STAND_IN = 'picture-to-come.svg';
/** The length of a card's text, in characters, if the export has no excerpt. */
const LEAD_IN_LENGTH = 160;
const LONGEST_LEAD_IN = mostCharacters('articles', 'lead_in') - 1;

/** The content that an article becomes part of. */
interface Place {
  readonly root: string;
  readonly slug: string;
  /** Its title, with a number if another article has the same. */
  readonly title: string;
  readonly author: string;
  readonly categories: readonly string[];
  readonly origin: string | null;
  readonly addresses: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly pictures: PictureFolder;
}

interface Head {
  readonly picture: { readonly image: string; readonly alt: string };
  readonly isStandIn: boolean;
  readonly remarks: readonly string[];
  readonly children: Converted['children'];
}

/** Writes an article as a file of the content. An article without a picture or a date is a draft. */
export function writeArticle(article: ForeignArticle, at: Place): WrittenArticle {
  const { title } = at;
  mkdirSync(join(at.root, FOLDER), { recursive: true });
  const take = (url: string) => at.pictures.take(url, FOLDER, at.slug);
  const body = convertBody(article.body, {
    title,
    picture: take,
    isOurs: false,
    origin: at.origin,
    addresses: at.addresses,
    places: at.places,
  });
  const head = headOf(article, body, take);
  if (head.isStandIn) writeFileSync(join(at.root, FOLDER, STAND_IN), PICTURE_TO_COME);
  const { text, hasComponents } = writeMarkdown(head.children);
  const isDraft =
    article.state === 'draft' ||
    article.time === null ||
    head.isStandIn ||
    body.lacksPictures ||
    article.title === '' ||
    text === '';
  const file = `${FOLDER}/${at.slug}.${hasComponents ? 'mdx' : 'md'}`;
  const fields = {
    title,
    lead_in: excerpt(article.excerpt, LONGEST_LEAD_IN) || leadIn(body) || title,
    ...whenOf(article),
    ...(isDraft ? { draft: true } : {}),
    author: at.author,
    categories: at.categories,
    pictures: [head.picture],
  };
  writeFileSync(join(at.root, file), `${frontMatter(fields)}\n${text || '_Text to add_'}\n`);
  const remarks = [
    ...article.remarks.map((remark) => `It ${remark}.`),
    ...(article.title === '' ? ['It had no title.'] : []),
    ...titleRemark(article.title, title),
    ...([...article.excerpt].length > LONGEST_LEAD_IN
      ? [`Its first sentence is too long for a card. Shorten it, and write it as its lead_in: ${article.excerpt}`]
      : []),
    ...(article.time === null && article.state !== 'draft' ? ['It had no day: write its published_date.'] : []),
    ...(text === '' ? ['It has no text: write one below its second ---.'] : []),
    ...head.remarks,
    ...body.remarks,
  ];
  return { file, title, isDraft, remarks };
}

function titleRemark(title: string, written: string): string[] {
  if (title === '' || title === written) return [];
  return [...title].length > mostCharacters('articles', 'title')
    ? [`Its title is too long for a card. Write a shorter one: ${title}`]
    : ['There is another article of its title.'];
}

function whenOf({ state, time }: ForeignArticle): { publish?: string; published_date?: string } {
  if (time === null) return {};
  const isToCome = Date.parse(`${time.replace(' ', 'T')}Z`) > Date.now() - DAY;
  return state === 'scheduled' || isToCome ? { publish: time } : { published_date: time.slice(0, 10) };
}

/** The picture of an article: the chosen one, the first of the text, or a placeholder. */
function headOf({ picture, title }: ForeignArticle, { children }: Converted, take: Take): Head {
  const [first] = children;
  const isFirst = (file: string) =>
    isElement(first, PICTURE) && attribute(first, 'file') === file && first.children.length === 0;
  const without = (file: string) => (isFirst(file) ? children.slice(1) : children);
  const chosen = picture === null ? null : take(picture.url);
  if (picture !== null && chosen !== null && 'file' in chosen) {
    const words = altOf(picture.alt) || altOf(picture.caption);
    const remark = `The picture above it, ${picture.url}, has no words for people who cannot see it: write them as its alt.`;
    const alt = words || standInAlt(picture.url, title);
    return {
      picture: { image: chosen.file, alt },
      isStandIn: false,
      remarks: words === '' ? [remark] : [],
      children: without(chosen.file),
    };
  }
  const lost = chosen !== null && 'missing' in chosen ? [`The picture above it: ${chosen.missing}.`] : [];
  const [shown] = children.flatMap((node) => elementsNamed(node, PICTURE));
  if (shown !== undefined) {
    const image = attribute(shown, 'file');
    const remarks = [...lost, `The picture above it is the first of its text.`];
    return { picture: { image, alt: attribute(shown, 'alt') }, isStandIn: false, remarks, children: without(image) };
  }
  return {
    picture: { image: `./${STAND_IN}`, alt: 'Mountains under the sun, until there is a picture' },
    isStandIn: true,
    remarks: [...lost, 'It has no picture: a drawing stands in for it.'],
    children,
  };
}

type Take = (url: string) => { file: string } | { missing: string };

/** The first sentences of the text that fit on a card. */
function leadIn({ children }: Converted): string {
  const paragraph = children.find((node) => isElement(node, 'p') && oneLine(textIn(node)) !== '');
  const text = paragraph === undefined ? '' : oneLine(textIn(paragraph));
  const sentences = /^.{30,160}?[.!?](?=\s|$)/.exec(text)?.[0];
  return sentences ?? excerpt(text, LEAD_IN_LENGTH);
}
