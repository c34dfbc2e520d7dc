import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { jsonFault, rawText, unseenSignIn } from '#catalogue/check/raw-text.ts';
import { cutOffTexts, yamlFault } from '#catalogue/check/yaml-faults.ts';
import { fieldName, type ContentProblem, type FieldPath } from '#catalogue/check/problem.ts';

/** A content file as data, with the line numbers of its fields. */
export interface SourceFile {
  readonly file: string;
  readonly data: unknown;
  /** Fields and text as written. */
  readonly text: string;
  /** The text below the front matter; empty for a YAML or JSON file. */
  readonly body: string;
  /** The line on which the body begins. */
  readonly bodyLine: number;
  /** The fault that prevents reading the file. */
  readonly problems: readonly ContentProblem[];
  /** The line of a field, or of its nearest parent that exists. */
  lineOf(path: FieldPath): number;
  /** The word that stands in a field, as it is written; empty without one. */
  wordAt(path: FieldPath): string;
  /** Makes a problem of this file at a field. */
  complaint(path: FieldPath, problem: string, mend: string, severity?: ContentProblem['severity']): ContentProblem;
}

const UNSEEN_SIGN = [
  'the line contains an invisible character',
  'Delete the line, and type it again. The character was copied from a web page or a document.',
] as const;
const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$\r?\n?/m;

/** Reads a content file; `file` is relative to `root`. */
export function readSource(root: string, file: string): SourceFile {
  const { text, problems } = rawText(file, readFileSync(join(root, file)));
  return problems.length > 0 ? { ...sourceOf(file, '{}', 0, '', 1), text, problems } : readText(file, text);
}

/** Parses the text of a YAML or JSON file, or of a Markdown file with front matter. */
export function readText(file: string, text: string): SourceFile {
  if (/\.ya?ml$/.test(file)) return sourceOf(file, text, 0, '', 1);
  if (file.endsWith('.json')) return jsonSource(file, text);
  const match = FRONT_MATTER.exec(text);
  if (match?.index !== 0) return withoutFrontMatter(file, text);
  const bodyLine = match[0].split('\n').length;
  return sourceOf(file, match[1]!, 1, text.slice(match[0].length), bodyLine);
}

/** YAML forgives a comma too many, and the build does not. */
function jsonSource(file: string, text: string): SourceFile {
  const source = sourceOf(file, text, 0, '', 1);
  const fault = source.problems.length > 0 ? null : jsonFault(text);
  if (fault === null) return source;
  return { ...source, problems: [{ ...source.complaint([], fault.problem, fault.mend), line: fault.line }] };
}

function withoutFrontMatter(file: string, text: string): SourceFile {
  const source = sourceOf(file, '{}', 0, text, 1);
  const [problem, mend] = text.startsWith('---')
    ? ['the fields at the top have no end', 'Write --- on a line of its own, below the last field.']
    : ['has no fields at its top', 'Start the file with a line of ---, then its fields, then another line of ---.'];
  return { ...source, problems: [source.complaint([], problem, mend)] };
}

function sourceOf(file: string, yaml: string, linesBefore: number, body: string, bodyLine: number): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + linesBefore;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));
  const wordAt = (path: FieldPath) => {
    const node = document.getIn(path as string[], true);
    return isScalar(node) ? (node.source ?? '') : '';
  };
  const complaint: SourceFile['complaint'] = (path, problem, mend, severity = 'mistake') => ({
    file,
    line: lineOf(path),
    field: fieldName(path),
    problem,
    mend,
    severity,
  });
  const unseen = unseenSignIn(yaml);
  const fault = yamlFault(document, yaml);
  const problemsFound = (): ContentProblem[] => {
    if (unseen !== undefined) return [{ ...complaint([], ...UNSEEN_SIGN), line: unseen.line + linesBefore }];
    if (fault !== null) return [{ ...complaint([], fault.problem, fault.mend), line: lineAt(fault.at) }];
    return cutOffTexts(document).map(({ path, problem, mend }) => complaint(path, problem, mend));
  };
  const problems = problemsFound();
  const data: unknown = problems.length === 0 ? (document.toJS() ?? {}) : undefined;
  return { file, data, text: `${yaml}\n${body}`, body, bodyLine, problems, lineOf, wordAt, complaint };
}

/** A text in the fields of a file, with the fields beside it. */
interface FieldText {
  readonly text: string;
  readonly path: FieldPath;
  readonly beside: unknown;
}

/** Every text in the fields of a file. */
export function fieldTexts(data: unknown, path: FieldPath = []): FieldText[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(data) ? Number(key) : key];
    return typeof value === 'string' ? [{ text: value, path: here, beside: data }] : fieldTexts(value, here);
  });
}

/** Follows a path as far as it exists and returns the position. */
function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!isScalar(pair?.key)) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      const item = node.items[step];
      if (!isMap(item) && !isSeq(item) && !isScalar(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else {
      return offset;
    }
  }
  return offset;
}
