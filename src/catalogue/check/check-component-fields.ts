import { dirname } from 'node:path';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { altFault } from '#catalogue/check/check-field-texts.ts';
import { missingEntry } from '#catalogue/check/check-references.ts';
import type { ContentFile } from '#catalogue/check/content-files.ts';
import { explainMistakes } from '#catalogue/check/explain-issue.ts';
import { fileProblem, type FileKind } from '#catalogue/check/file-beside.ts';
import { lineOfNode, type MdxFault } from '#catalogue/check/mdx-text.ts';
import { fieldName } from '#catalogue/check/problem.ts';
import { ARTICLE_COMPONENTS, captionsOf, type ComponentName } from '#catalogue/schema/article-components.ts';
import { readVideoAddress } from '#catalogue/schema/video-address.ts';

/** What the check compares the components of an MDX text with. */
export interface Surroundings {
  readonly root: string;
  readonly file: ContentFile;
  readonly present: readonly ContentFile[];
  /** The text. Its lines give the line number of a field. */
  readonly body: string;
}

export type Tag = MdxJsxFlowElement | MdxJsxTextElement;
type Attribute = Tag['attributes'][number];

const FILES: Readonly<Record<string, FileKind>> = { image: 'picture', url: 'video', captions: 'captions file' };
const IS_NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;
/** One text between quotation marks, with none of them inside it: `"a" + code + "b"` is code. */
const IS_TEXT = /^\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*$/;

/** Checks the fields of a component: each is known, is a text or a number, and names something that exists. */
export function checkFields(tag: Tag, name: ComponentName, at: Surroundings): MdxFault[] {
  const fault = (field: string, problem: string, mend: string): MdxFault => ({
    line: lineOfField(tag, field, at.body),
    field: fieldName(field === '' ? [name] : [name, field]),
    problem,
    mend,
  });
  const data: Record<string, string | number | undefined> = {};
  const unread = new Set<string>();
  const faults: MdxFault[] = [];
  for (const attribute of tag.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      faults.push(
        fault('', `{${attribute.value}} is code, which a component can’t hold`, 'Write its fields one by one.'),
      );
      continue;
    }
    const field = attribute.name;
    if (field in data || unread.has(field)) faults.push(fault(field, 'is listed twice', 'Remove one.'));
    const value = valueOf(attribute);
    if (value !== null) data[field] = value;
    else {
      unread.add(field);
      faults.push(fault(field, 'is code', `Write ${field}="a text", or ${field}={3} for a number.`));
    }
  }
  const explained = explainMistakes(ARTICLE_COMPONENTS[name], data).filter(({ path }) => !unread.has(String(path[0])));
  return [
    ...faults,
    ...explained.map(({ path, problem, mend }) => fault(String(path[0] ?? ''), problem, mend)),
    ...Object.entries(data).flatMap(([field, value]) => {
      if (typeof value !== 'string') return [];
      const found = field === 'alt' ? altFault(value) : missingFrom(field, value, at);
      return found ? [fault(field, found.problem, found.mend)] : [];
    }),
  ];
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
