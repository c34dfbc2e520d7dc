import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type YAMLError } from 'yaml';
import { fieldName, type ContentProblem, type FieldPath } from '#catalogue/check/problem.ts';

/** A content file as data, with the line numbers of its fields. */
export interface SourceFile {
  readonly file: string;
  readonly data: unknown;
  /** The text below the front matter; empty for a YAML or JSON file. */
  readonly body: string;
  /** The line on which the body begins. */
  readonly bodyLine: number;
  /** The fault that prevents reading the file. */
  readonly problems: readonly ContentProblem[];
  /** The line of a field, or of its nearest parent that exists. */
  lineOf(path: FieldPath): number;
  /** Makes a problem of this file at a field. */
  complaint(path: FieldPath, problem: string, mend: string, severity?: ContentProblem['severity']): ContentProblem;
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$\r?\n?/m;

/** Reads a YAML or JSON file, or the front matter of a Markdown file. `file` is relative to `root`. */
export function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '');
  if (/\.(ya?ml|json)$/.test(file)) return sourceOf(file, text, 0, '', 1);
  const match = FRONT_MATTER.exec(text);
  if (match?.index !== 0) {
    const source = sourceOf(file, '{}', 0, text, 1);
    const problem = source.complaint(
      [],
      'has no front matter',
      'Begin the file with a line of three dashes, its fields, and three dashes again.',
    );
    return { ...source, problems: [problem] };
  }
  const bodyLine = match[0].split('\n').length;
  return sourceOf(file, match[1]!, 1, text.slice(match[0].length), bodyLine);
}

function sourceOf(file: string, yaml: string, linesBefore: number, body: string, bodyLine: number): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + linesBefore;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));
  const complaint: SourceFile['complaint'] = (path, problem, mend, severity = 'mistake') => ({
    file,
    line: lineOf(path),
    field: fieldName(path),
    problem,
    mend,
    severity,
  });
  const problems = document.errors.map((error) => ({
    ...complaint([], ...explainYaml(error)),
    line: lineAt(error.pos[0]),
  }));
  const data: unknown = problems.length === 0 ? (document.toJS() ?? {}) : undefined;
  return { file, data, body, bodyLine, problems, lineOf, complaint };
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

function explainYaml(error: YAMLError): [problem: string, mend: string] {
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return ['a field is there twice', 'Keep one of the two.'];
    case 'TAB_AS_INDENT':
      return ['the line begins with a tab', 'Begin it with spaces.'];
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return ['the text has a colon in it', 'Put the text between quotation marks.'];
    case 'BAD_INDENT':
      return [
        'the line begins in the wrong place, or a bracket above it is open',
        'Give it as many spaces as the lines that belong with it, or close the bracket.',
      ];
    case 'MISSING_CHAR':
      return ['a quotation mark, bracket, comma or colon is missing', 'Compare the line with the ones around it.'];
    default:
      return [
        `cannot be read (${error.message})`,
        'Compare the line with the ones around it: spaces, colons, quotation marks.',
      ];
  }
}
