import type { MdastNode, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { missingEntry, type Entry } from '#catalogue/check/check-references.ts';
import { tagFault, lineOfNode, readMdx } from '#catalogue/check/parsed-text.ts';
import { fieldName, type ContentProblem, suggest, explainMistakes } from '#catalogue/check/problem.ts';
import { excerpt } from '#domain/text/prose.ts';
import { dirname } from 'node:path';
import { altFault } from '#catalogue/check/check-field-texts.ts';
import { type ContentFile, fileProblem, type FileKind } from '#catalogue/check/content-files.ts';
import { ARTICLE_COMPONENTS, captionsOf, type ComponentName } from '#catalogue/schema/article-components.ts';
import { readVideoAddress } from '#catalogue/schema/video-address.ts';

const NAMES = Object.keys(ARTICLE_COMPONENTS) as ComponentName[];
/** The components that stand between paragraphs. `Picture` stands only in a gallery. */
const ALONE = NAMES.filter((name) => name !== 'Picture');
const THERE_ARE = `There are: ${ALONE.join(', ')}`;
/** The number of characters of code that a message quotes. */
const SHOWN_CODE = 40;
/** Comments and nothing else: the first end of a comment must be followed by nothing, or by another comment. */
const IS_NOTE = /^(?:\s*\/\*(?:(?!\*\/)[\s\S])*\*\/)+\s*$/;

/** What the check compares the components of an MDX text with, and where it tells of faults. */
interface Surroundings {
  readonly root: string;
  readonly file: ContentFile;
  readonly present: readonly ContentFile[];
  /** The text. Its lines give the line number of a field. */
  readonly body: string;
  /** Reports a fault at a line of the text, counted from 1. The field is empty for a fault of the text itself. */
  readonly tell: (line: number, field: string, problem: string, mend: string) => void;
}

type Tag = MdxJsxFlowElement | MdxJsxTextElement;
type Attribute = Tag['attributes'][number];
/** The component around a node, `text` for any other parent, null at the top. */
type Within = ComponentName | 'text' | null;

/**
 * Checks the components of a text. It reports unknown components, components in the wrong place, missing or misspelt
 * fields, tours and files that do not exist, and code, which no text may contain.
 */
export function checkComponents(root: string, entry: Entry, present: readonly ContentFile[]): ContentProblem[] {
  const { file, body, bodyLine } = entry.source;
  if (!file.endsWith('.mdx')) return [];
  const found: ContentProblem[] = [];
  const tell: Surroundings['tell'] = (line, field, problem, mend) => {
    found.push({ file, line: bodyLine + line - 1, field, problem, mend, severity: 'mistake' });
  };
  const text = readMdx(body);
  if (text.kind === 'unreadable') tell(text.fault.line, '', text.fault.problem, text.fault.mend);
  else checkNodes(text.nodes, null, { root, file: entry, present, body, tell });
  return found;
}

function checkNodes(nodes: readonly MdastNode[], within: Within, at: Surroundings): void {
  for (const node of nodes) checkNode(node, within, at);
}

function checkNode(node: MdastNode, within: Within, at: Surroundings): void {
  const line = lineOfNode(node);
  switch (node.type) {
    case 'mdxjsEsm': {
      const [word = ''] = node.value.split(/\s/);
      const mend = `Remove the line: components work without it. Don’t start a sentence with "${word}".`;
      return at.tell(line, '', `a line that starts with ${word} is code`, mend);
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      if (IS_NOTE.test(node.value)) return;
      const code = excerpt(node.value.replaceAll(/\s+/g, ' '), SHOWN_CODE);
      const mend = 'Write what it should say, or \\{ for the symbol itself.';
      return at.tell(line, '', `{${code}} is code, which text can’t hold`, mend);
    }
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return checkTag(node, within, at);
    default:
      if ('children' in node) checkNodes(node.children, within ?? 'text', at);
  }
}

function checkTag(tag: Tag, within: Within, at: Surroundings): void {
  const name = NAMES.find((known) => known === tag.name);
  if (name === undefined) return checkMark(tag, within, at);
  checkPlace(tag, name, within, at);
  checkFields(tag, name, at);
  checkContent(tag, name, at);
}

function checkMark(tag: Tag, within: Within, at: Surroundings): void {
  const { name } = tag;
  const line = lineOfNode(tag);
  if (name !== null && /^[A-Z]/.test(name))
    return at.tell(line, '', `there is no component ${name}`, suggest(name, ALONE));
  const fields = tag.attributes.map((field) => (field.type === 'mdxJsxAttribute' ? field.name : `{${field.value}}`));
  const fault = tagFault(name ?? '', fields, `, or a component. ${THERE_ARE}`);
  const hasCode = tag.attributes.some(({ value }) => typeof value === 'object' && value !== null);
  if (fault !== null) at.tell(line, '', fault.problem, fault.mend);
  else if (hasCode) at.tell(line, '', `<${name ?? ''}> has code in a field`, 'Write a text.');
  checkNodes(tag.children, within ?? 'text', at);
}

function checkPlace(tag: Tag, name: ComponentName, within: Within, at: Surroundings): void {
  const tell = (problem: string, mend: string) => at.tell(lineOfNode(tag), name, problem, mend);
  if (name === 'Picture') {
    if (within === 'Gallery') return;
    const mend = 'Write ![what it shows](./name.svg), or put it between <Gallery> and </Gallery>.';
    return tell('is outside a gallery', mend);
  }
  if (within === null && tag.type === 'mdxJsxFlowElement') return;
  if (within !== null && within !== 'text') return tell(`is inside a ${within}`, `Write it below </${within}>.`);
  tell('is inside a paragraph', 'Put it on lines of its own, with an empty line before and after.');
}

function checkContent(tag: Tag, name: ComponentName, at: Surroundings): void {
  const tell = (problem: string, mend: string) => at.tell(lineOfNode(tag), name, problem, mend);
  const content = tag.children.filter((child) => !isNothing(child));
  if (name === 'Gallery') checkGallery(tag, content, at);
  else if (name === 'Callout') {
    if (content.length === 0) tell('is empty', 'Write its text between <Callout title="…"> and </Callout>.');
    checkNodes(content, name, at);
  } else if (content.length > 0) tell('holds text', 'End its tag with /> and write the text below.');
}

function checkGallery(gallery: Tag, content: readonly MdastNode[], at: Surroundings): void {
  const pictures = content.filter((child) => 'name' in child && child.name === 'Picture');
  const others = content.filter((child) => !pictures.includes(child));
  const mend = 'Write <Picture image="./name.svg" alt="What it shows" />.';
  for (const node of others) at.tell(lineOfNode(node), 'Gallery', 'holds more than pictures', mend);
  if (content.length === 0) at.tell(lineOfNode(gallery), 'Gallery', 'has no picture', mend);
  checkNodes(pictures, 'Gallery', at);
}

function isNothing(node: MdastNode): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  return (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && IS_NOTE.test(node.value);
}

const FILES: Readonly<Record<string, FileKind>> = { image: 'picture', url: 'video', captions: 'captions file' };
const IS_NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;
/** One text between quotation marks, with none of them inside it: `"a" + code + "b"` is code. */
const IS_TEXT = /^\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*$/;

/** Checks the fields of a component: each is known, is a text or a number, and names something that exists. */
function checkFields(tag: Tag, name: ComponentName, at: Surroundings): void {
  const tell = (field: string, problem: string, mend: string) =>
    at.tell(lineOfField(tag, field, at.body), fieldName(field === '' ? [name] : [name, field]), problem, mend);
  const data: Record<string, string | number | undefined> = {};
  const unread = new Set<string>();
  for (const attribute of tag.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      tell('', `{${attribute.value}} is code, which a component can’t hold`, 'Write its fields one by one.');
      continue;
    }
    const field = attribute.name;
    if (field in data || unread.has(field)) tell(field, 'is listed twice', 'Remove one.');
    const value = valueOf(attribute);
    if (value !== null) data[field] = value;
    else {
      unread.add(field);
      tell(field, 'is code', `Write ${field}="a text", or ${field}={3} for a number.`);
    }
  }
  for (const { path, problem, mend } of explainMistakes(ARTICLE_COMPONENTS[name], data)) {
    if (!unread.has(String(path[0]))) tell(String(path[0] ?? ''), problem, mend);
  }
  for (const [field, value] of Object.entries(data)) {
    if (typeof value !== 'string') continue;
    const found = field === 'alt' ? altFault(value) : missingFrom(field, value, at);
    if (found) tell(field, found.problem, found.mend);
  }
}

/** Gives the fault of the tour or the file that a field names, or null. Another check reports an empty field. */
function missingFrom(field: string, value: string, { root, file, present }: Surroundings) {
  if (field === 'tour') return missingEntry(value, 'tours', present);
  const kind = FILES[field];
  if (field === 'url' && readVideoAddress(value)?.kind !== 'file') return null;
  if (field === 'captions' && captionsOf({ captions: value }) === undefined) return null;
  return kind && value.trim() !== '' ? fileProblem(root, dirname(file.file), value, kind) : null;
}

/** Gives a text or a number as written, undefined for a field without value, and null for anything else. */
function valueOf(attribute: Extract<Attribute, { type: 'mdxJsxAttribute' }>): string | number | undefined | null {
  const { value } = attribute;
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (IS_NUMBER.test(value.value)) return Number(value.value);
  return IS_TEXT.exec(value.value)?.[2] ?? null;
}

/** Gives the line of a field in its tag, which may have several lines. A missing field has the line of the tag. */
function lineOfField(tag: Tag, field: string, body: string): number {
  const first = lineOfNode(tag);
  const lines = body.split('\n').slice(first - 1, tag.position?.end.line ?? first);
  const at = field === '' ? -1 : lines.findIndex((line) => new RegExp(`(^|\\s)${field}\\s*=`).test(line));
  return first + Math.max(0, at);
}
