import type { MdastNode } from 'satteri';
import { checkFields, type Surroundings, type Tag } from '#catalogue/check/check-component-fields.ts';
import type { Entry } from '#catalogue/check/check-references.ts';
import { tagFault } from '#catalogue/check/markup.ts';
import { lineOfNode, readMdx, type MdxFault } from '#catalogue/check/mdx-text.ts';
import type { ContentFile } from '#catalogue/check/content-files.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import { suggest } from '#catalogue/check/spelling.ts';
import { ARTICLE_COMPONENTS, type ComponentName } from '#catalogue/schema/article-components.ts';
import { excerpt } from '#domain/text/prose.ts';

const NAMES = Object.keys(ARTICLE_COMPONENTS) as ComponentName[];
/** The components that stand between paragraphs. `Picture` stands only in a gallery. */
const ALONE = NAMES.filter((name) => name !== 'Picture');
const THERE_ARE = `There are: ${ALONE.join(', ')}`;
/** The least number of pictures in a gallery. One picture needs no gallery. */
const FEWEST_PICTURES = 2;
/** The number of characters of code that a message quotes. */
const SHOWN_CODE = 40;
/** Comments and nothing else: the first end of a comment must be followed by nothing, or by another comment. */
const IS_NOTE = /^(?:\s*\/\*(?:(?!\*\/)[\s\S])*\*\/)+\s*$/;

/**
 * Checks the components of a text. It reports unknown components, components in the wrong place, missing or misspelt
 * fields, tours and files that do not exist, and code, which no text may contain.
 */
export function checkComponents(root: string, entry: Entry, present: readonly ContentFile[]): ContentProblem[] {
  const { file, body, bodyLine } = entry.source;
  if (!file.endsWith('.mdx')) return [];
  const text = readMdx(body);
  const surroundings = { root, file: entry, present, body };
  const faults =
    text.kind === 'unreadable' ? [text.fault] : text.nodes.flatMap((node) => checkNode(node, null, surroundings));
  return faults.map((fault) => ({ ...fault, file, line: bodyLine + fault.line - 1, severity: 'mistake' }));
}

/** `within`: the component around a node, `text` for any other parent, null at the top. */
function checkNode(node: MdastNode, within: ComponentName | 'text' | null, at: Surroundings): MdxFault[] {
  const line = lineOfNode(node);
  switch (node.type) {
    case 'mdxjsEsm': {
      const [word = ''] = node.value.split(/\s/);
      const mend = `Remove the line: components work without it. Don’t start a sentence with "${word}".`;
      return [{ line, field: '', problem: `a line that starts with ${word} is code`, mend }];
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      if (IS_NOTE.test(node.value)) return [];
      return [
        {
          line,
          field: '',
          problem: `{${excerpt(node.value.replaceAll(/\s+/g, ' '), SHOWN_CODE)}} is code, which text can’t hold`,
          mend: 'Write what it should say, or \\{ for the symbol itself.',
        },
      ];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return checkTag(node, within, at);
    default:
      return 'children' in node ? node.children.flatMap((child) => checkNode(child, within ?? 'text', at)) : [];
  }
}

function checkTag(tag: Tag, within: ComponentName | 'text' | null, at: Surroundings): MdxFault[] {
  const line = lineOfNode(tag);
  const name = NAMES.find((known) => known === tag.name);
  if (name === undefined) return checkMark(tag, within, at);
  if (at.file.kind !== 'articles') {
    const mend = 'Write it in Markdown: components work only in content/articles.';
    return [{ line, field: name, problem: 'works only in articles', mend }];
  }
  return [...checkPlace(tag, name, within), ...checkFields(tag, name, at), ...checkContent(tag, name, at)];
}

function checkMark(tag: Tag, within: ComponentName | 'text' | null, at: Surroundings): MdxFault[] {
  const { name } = tag;
  const line = lineOfNode(tag);
  if (name !== null && /^[A-Z]/.test(name))
    return [{ line, field: '', problem: `there is no component ${name}`, mend: suggest(name, ALONE) }];
  const fields = tag.attributes.map((field) => (field.type === 'mdxJsxAttribute' ? field.name : `{${field.value}}`));
  const fault = tagFault(name ?? '', fields, `, or a component. ${THERE_ARE}`);
  const inside = tag.children.flatMap((child) => checkNode(child, within ?? 'text', at));
  if (fault !== null) return [{ line, field: '', ...fault }, ...inside];
  const code = tag.attributes.find(({ value }) => typeof value === 'object' && value !== null);
  if (code === undefined) return inside;
  return [{ line, field: '', problem: `<${name ?? ''}> has code in a field`, mend: 'Write a text.' }, ...inside];
}

function checkPlace(tag: Tag, name: ComponentName, within: ComponentName | 'text' | null): MdxFault[] {
  const fault = (problem: string, mend: string) => [{ line: lineOfNode(tag), field: name, problem, mend }];
  if (name === 'Picture') {
    if (within === 'Gallery') return [];
    return fault('is outside a gallery', `Write ${asMarkdown(tag)}, or put it between <Gallery> and </Gallery>.`);
  }
  if (within === null && tag.type === 'mdxJsxFlowElement') return [];
  if (within !== null && within !== 'text') return fault(`is inside a ${within}`, `Write it below </${within}>.`);
  return fault('is inside a paragraph', 'Put it on lines of its own, with an empty line before and after.');
}

function checkContent(tag: Tag, name: ComponentName, at: Surroundings): MdxFault[] {
  const line = lineOfNode(tag);
  const fault = (problem: string, mend: string) => ({ line, field: name, problem, mend });
  const content = tag.children.filter((child) => !isNothing(child));
  if (name === 'Gallery') return checkGallery(tag, content, at);
  if (name === 'Callout') {
    const empty = fault('is empty', 'Write its text between <Callout title="…"> and </Callout>.');
    return content.length === 0 ? [empty] : content.flatMap((child) => checkNode(child, name, at));
  }
  if (content.length === 0) return [];
  return [fault('holds text', 'End its tag with /> and write the text below.')];
}

function checkGallery(gallery: Tag, content: readonly MdastNode[], at: Surroundings): MdxFault[] {
  const pictures = content.filter((child) => 'name' in child && child.name === 'Picture');
  const others = content.filter((child) => !pictures.includes(child));
  const fault = (node: MdastNode, problem: string, mend: string) => ({
    line: lineOfNode(node),
    field: 'Gallery',
    problem,
    mend,
  });
  const few = 'Add another <Picture image="./name.svg" alt="What it shows" />, or write ![what it shows](./name.svg).';
  return [
    ...others.map((node) => fault(node, 'holds more than pictures', `Write ${asPictures(node)} alone.`)),
    ...(pictures.length < FEWEST_PICTURES && others.length === 0
      ? [fault(gallery, pictures.length === 0 ? 'has no picture' : 'has one picture', few)]
      : []),
    ...pictures.flatMap((picture) => checkNode(picture, 'Gallery', at)),
  ];
}

/** Turns pictures in Markdown into pictures of a gallery, which the editor can copy from the message. */
function asPictures(node: MdastNode): string {
  const inside = [node, ...('children' in node ? node.children : [])];
  const image = inside.find((part) => part.type === 'image');
  const alt = image?.alt ?? '';
  return `<Picture image="${image?.url ?? './name.svg'}" alt="${alt === '' ? 'What it shows' : alt}" />`;
}

function asMarkdown({ attributes }: Tag): string {
  const valueOf = (wanted: string) =>
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === wanted && typeof attribute.value === 'string'
        ? [attribute.value]
        : [],
    )[0];
  return `![${valueOf('alt') ?? 'what it shows'}](${valueOf('image') ?? './name.svg'})`;
}

function isNothing(node: MdastNode): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  return (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && IS_NOTE.test(node.value);
}
