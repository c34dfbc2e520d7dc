import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mostCharacters } from '#catalogue/check/check-field-texts.ts';
import { withoutMarkup } from '#catalogue/check/check-plain-fields.ts';
import { DAY } from '#domain/durations.ts';
import { excerpt } from '#domain/text/prose.ts';
import { convertBody, type Converted } from './convert-body.ts';
import { frontMatter } from './front-matter.ts';
import { altOf, standInAlt } from './picture-words.ts';
import { hasComponents, imagesIn, said, type MarkdownRoot } from './markdown-nodes.ts';
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
  readonly tree: MarkdownRoot;
}

/** Writes an article as a file of the content. An article without a picture or a date is a draft. */
export function writeArticle(article: ForeignArticle, at: Place): WrittenArticle {
  const { title } = at;
  mkdirSync(join(at.root, FOLDER), { recursive: true });
  const take = (url: string) => at.pictures.take(url, FOLDER, at.slug);
  const body = convertBody(article.body, {
    title,
    picture: take,
    origin: at.origin,
    addresses: at.addresses,
    places: at.places,
  });
  const head = headOf(article, body, take);
  if (head.isStandIn) writeFileSync(join(at.root, FOLDER, STAND_IN), PICTURE_TO_COME);
  const text = writeMarkdown(head.tree);
  const isDraft =
    article.state === 'draft' ||
    article.time === null ||
    head.isStandIn ||
    body.lacksPictures ||
    article.title === '' ||
    text === '';
  const file = `${FOLDER}/${at.slug}.${hasComponents(head.tree) ? 'mdx' : 'md'}`;
  const fields = {
    title,
    lead_in: excerpt(withoutMarkup(article.excerpt), LONGEST_LEAD_IN) || leadIn(body) || title,
    ...whenOf(article),
    ...(isDraft ? { draft: true } : {}),
    author: at.author,
    categories: at.categories,
    pictures: [head.picture],
  };
  writeFileSync(join(at.root, file), `${frontMatter(fields)}\n${text || '_Text to add_'}\n`);
  const remarks = [
    ...article.remarks,
    ...(article.title === '' ? ['title: it had none. Write one.'] : []),
    ...titleRemark(article.title, title),
    ...([...article.excerpt].length > LONGEST_LEAD_IN
      ? [`lead_in: "${article.excerpt}" is too long. Write a shorter one.`]
      : []),
    ...(article.time === null && article.state !== 'draft'
      ? ['published_date: it had none. Write the day it appeared.']
      : []),
    ...(text === '' ? ['It has no text. Write one below its second ---.'] : []),
    ...head.remarks,
    ...body.remarks,
  ];
  return { file, title, isDraft, remarks };
}

function titleRemark(title: string, written: string): string[] {
  if (title === '' || title === written) return [];
  return [...title].length > mostCharacters('articles', 'title')
    ? [`title: "${title}" is too long. Write a shorter one.`]
    : ['title: another article has the same. Write a different one.'];
}

function whenOf({ state, time }: ForeignArticle): { publish?: string; published_date?: string } {
  if (time === null) return {};
  const isToCome = Date.parse(`${time.replace(' ', 'T')}Z`) > Date.now() - DAY;
  return state === 'scheduled' || isToCome ? { publish: time } : { published_date: time.slice(0, 10) };
}

/** The picture of an article: the chosen one, the first of the text, or a placeholder. */
function headOf({ picture, title }: ForeignArticle, { tree }: Converted, take: Take): Head {
  const [first, ...rest] = tree.children;
  const isOnly = first?.type === 'paragraph' && first.children.length === 1;
  /** The text without the picture above it as its beginning, where it would stand twice. */
  const without = (file: string) => (isOnly && imagesIn(first)[0]?.url === file ? { ...tree, children: rest } : tree);
  const chosen = picture === null ? null : take(picture.url);
  if (picture !== null && chosen !== null && 'file' in chosen) {
    const words = altOf(picture.alt) || altOf(picture.caption);
    const remark = `pictures: ${picture.url} doesn’t say what it shows. Write its alt.`;
    const alt = words || standInAlt(picture.url, title);
    return {
      picture: { image: chosen.file, alt },
      isStandIn: false,
      remarks: words === '' ? [remark] : [],
      tree: without(chosen.file),
    };
  }
  const lost =
    chosen !== null && 'missing' in chosen
      ? [`pictures: ${chosen.missing}. Put another beside the file, and write its name as image.`]
      : [];
  const [shown] = tree.children.flatMap(imagesIn);
  if (shown !== undefined) {
    const remarks = [
      ...lost,
      'pictures: the first picture of the text is the one on cards. Write another where it doesn’t fit.',
    ];
    return { picture: { image: shown.url, alt: shown.alt ?? '' }, isStandIn: false, remarks, tree: without(shown.url) };
  }
  return {
    picture: { image: `./${STAND_IN}`, alt: 'Mountains under the sun, until there is a picture' },
    isStandIn: true,
    remarks: [
      ...lost,
      'pictures: it has none, so a drawing stands in. Put one beside the file, and write its name as image.',
    ],
    tree,
  };
}

type Take = (url: string) => { file: string } | { missing: string };

/** The first sentences of the text that fit on a card. */
function leadIn({ tree }: Converted): string {
  const text =
    tree.children.map((node) => (node.type === 'paragraph' ? withoutMarkup(said(node)) : '')).find(Boolean) ?? '';
  const sentences = /^.{30,160}?[.!?](?=\s|$)/.exec(text)?.[0];
  return sentences ?? excerpt(text, LEAD_IN_LENGTH);
}
