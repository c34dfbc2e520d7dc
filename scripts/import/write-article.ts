import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mostCharacters, withoutMarkup } from '#catalogue/check/check-field-texts.ts';
import { DAY } from '#domain/durations.ts';
import { excerpt } from '#domain/text/prose.ts';
import { convertBody, type Converted } from './convert-body.ts';
import type { ForeignArticle } from './foreign-site.ts';
import { hasComponents, imagesIn, said, writeMarkdown, type MarkdownRoot } from './markdown.ts';
import { altOf, standInAlt } from './names.ts';
import type { Pictures, Taken } from './pictures.ts';
import { frontMatter } from './place-entries.ts';
import type { WrittenArticle } from './report.ts';

const FOLDER = 'content/articles';
const STAND_IN = 'picture-to-come.svg';
/** Stands for a missing picture, so that the site can be built without it. */
const PICTURE_TO_COME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000">' +
  '<path fill="lightsteelblue" d="M0 0h1600v1000H0z"/><circle cx="1180" cy="330" r="120" fill="cornsilk"/>' +
  '<path fill="slategray" d="m0 720 420-300 330 260 280-190 570 360v150H0z"/>' +
  '<path fill="darkslategray" d="M0 840q800-160 1600 0v160H0z"/></svg>\n';
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
  readonly pictures: Pictures;
}

/** Writes an article as a file of the content. An article without a picture or a date is a draft. */
export function writeArticle(article: ForeignArticle, at: Place): WrittenArticle {
  const { root, slug, title, author, categories } = at;
  mkdirSync(join(root, FOLDER), { recursive: true });
  const take = (url: string) => at.pictures.take(url, FOLDER, slug);
  const body = convertBody(article.body, { ...at, picture: take });
  const head = headOf(article, body.tree, take);
  if (head.isStandIn) writeFileSync(join(root, FOLDER, STAND_IN), PICTURE_TO_COME);
  const text = writeMarkdown(head.tree);
  const isDraft =
    article.state === 'draft' ||
    article.time === null ||
    head.isStandIn ||
    body.lacksPictures ||
    article.title === '' ||
    text === '';
  const file = `${FOLDER}/${slug}.${hasComponents(head.tree) ? 'mdx' : 'md'}`;
  const fields = {
    title,
    lead_in: excerpt(withoutMarkup(article.excerpt), LONGEST_LEAD_IN) || leadIn(body) || title,
    ...whenOf(article),
    ...(isDraft ? { draft: true } : {}),
    author,
    categories,
    pictures: [head.picture],
  };
  writeFileSync(join(root, file), `${frontMatter(fields)}\n${text || '_Text to add_'}\n`);
  const isLong = [...article.title].length > mostCharacters('articles', 'title');
  const faults: [isFault: boolean, remark: string][] = [
    [article.title === '', 'title: it had none. Write one.'],
    [isLong, `title: "${article.title}" is too long. Write a shorter one.`],
    [!['', title].includes(article.title) && !isLong, 'title: another article has the same. Write a different one.'],
    [[...article.excerpt].length > LONGEST_LEAD_IN, `lead_in: "${article.excerpt}" is too long. Write a shorter one.`],
    [article.time === null && article.state !== 'draft', 'published_date: it had none. Write the day it appeared.'],
    [text === '', 'It has no text. Write one below its second ---.'],
  ];
  const own = faults.flatMap(([isFault, remark]) => (isFault ? [remark] : []));
  return { file, title, isDraft, remarks: [...article.remarks, ...own, ...head.remarks, ...body.remarks] };
}

function whenOf({ state, time }: ForeignArticle): { publish?: string; published_date?: string } {
  if (time === null) return {};
  const isToCome = Date.parse(`${time.replace(' ', 'T')}Z`) > Date.now() - DAY;
  return state === 'scheduled' || isToCome ? { publish: time } : { published_date: time.slice(0, 10) };
}

interface Head {
  readonly picture: { readonly image: string; readonly alt: string };
  readonly isStandIn: boolean;
  readonly remarks: readonly string[];
  /** The text, without the picture where it would stand twice: at its beginning. */
  readonly tree: MarkdownRoot;
}

/** The picture of an article: the chosen one, the first of the text, or a placeholder. */
function headOf({ picture, title }: ForeignArticle, tree: MarkdownRoot, take: (url: string) => Taken): Head {
  const [first, ...rest] = tree.children;
  const isOnly = first?.type === 'paragraph' && first.children.length === 1;
  const without = (file: string) => (isOnly && imagesIn(first)[0]?.url === file ? { ...tree, children: rest } : tree);
  const chosen = picture === null ? null : take(picture.url);
  if (picture !== null && chosen !== null && 'file' in chosen) {
    const words = altOf(picture.alt) || altOf(picture.caption);
    return {
      picture: { image: chosen.file, alt: words || standInAlt(picture.url, title) },
      isStandIn: false,
      remarks: words === '' ? [`pictures: ${picture.url} doesn’t say what it shows. Write its alt.`] : [],
      tree: without(chosen.file),
    };
  }
  const lost =
    chosen !== null && 'missing' in chosen
      ? [`pictures: ${chosen.missing}. Put another beside the file, and write its name as image.`]
      : [];
  const [shown] = tree.children.flatMap(imagesIn);
  const remark =
    shown === undefined
      ? 'pictures: it has none, so a drawing stands in. Put one beside the file, and write its name as image.'
      : 'pictures: the first picture of the text is the one on cards. Write another where it doesn’t fit.';
  return {
    picture:
      shown === undefined
        ? { image: `./${STAND_IN}`, alt: 'Mountains under the sun, until there is a picture' }
        : { image: shown.url, alt: shown.alt ?? '' },
    isStandIn: shown === undefined,
    remarks: [...lost, remark],
    tree: shown === undefined ? tree : without(shown.url),
  };
}

/** The first sentences of the text that fit on a card. */
function leadIn({ tree }: Converted): string {
  const texts = tree.children.map((node) => (node.type === 'paragraph' ? withoutMarkup(said(node)) : ''));
  const text = texts.find(Boolean) ?? '';
  return /^.{30,160}?[.!?](?=\s|$)/.exec(text)?.[0] ?? excerpt(text, LEAD_IN_LENGTH);
}
