import { isMap, isScalar, isSeq, visit, type Document, type Scalar, type YAMLError } from 'yaml';
import type { Explanation, Fault, FieldPath } from '#catalogue/check/problem.ts';

type Words = readonly [problem: string, mend: string];

/** The reason why a file cannot be parsed, and the position of the fault. */
interface YamlFault extends Fault {
  readonly at: number;
}

const IN_QUOTES = 'Put the text in quotation marks.';

/** The first fault of a YAML file, in words for editors. The parser's other errors follow from it. */
export function yamlFault(document: Document, yaml: string): YamlFault | null {
  const [error] = document.errors;
  if (error === undefined) return signFault(document, yaml);
  const at = error.message.startsWith('Missing closing') ? openedAt(yaml, error.pos[0]) : error.pos[0];
  const [problem, mend] = explain(error, yaml);
  return { at, problem, mend };
}

/**
 * The first text that begins with `*`, `&` or `!`. YAML takes it for a reference, which has no text of its own: without
 * this fault the text would be lost, or the reader would stop.
 */
function signFault(document: Document, yaml: string): YamlFault | null {
  let at = document.warnings[0]?.pos[0];
  visit(document, {
    Alias: (_, { range }) => {
      at = range?.[0];
      return visit.BREAK;
    },
    Scalar: (_, { anchor, range }) => {
      if (anchor === undefined) return undefined;
      at = yaml.lastIndexOf('&', range?.[0]);
      return visit.BREAK;
    },
  });
  return at === undefined ? null : { at, problem: `text can’t start with ${yaml[at]!}`, mend: IN_QUOTES };
}

/** The position of a quotation mark without its closing mark. The parser reports the end of the file instead. */
function openedAt(yaml: string, end: number): number {
  const opened = /^.*?:\s+(?:"[^"\n]*|'[^'\n]*)$/m.exec(yaml);
  return opened === null ? end : opened.index;
}

function explain(error: YAMLError, yaml: string): Words {
  const after = yaml.slice(error.pos[0]);
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return ['a field is listed twice', 'Remove one.'];
    case 'TAB_AS_INDENT':
      return ['the line starts with a tab', 'Start it with spaces.'];
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return explainColon(yaml, error.pos[0]);
    case 'BAD_INDENT':
    case 'BAD_COLLECTION_TYPE':
      return [
        'the line is indented wrongly, or a bracket above it isn’t closed',
        'Indent it like the lines around it, or close the bracket.',
      ];
    case 'BAD_SCALAR_START':
      return [`text can’t start with ${after.slice(0, 1)}`, IN_QUOTES];
    case 'MISSING_CHAR':
      if (/closing ["']/.test(error.message)) return ['the quotation mark isn’t closed', 'Write it again at the end.'];
      return ['a quotation mark, bracket, comma or colon is missing', 'Compare the line with the ones around it.'];
    default:
      return explainOther(error, yaml, after);
  }
}

/** Explains a colon that YAML takes for a new field: one in a text, or a missing space or a wrong indent near it. */
function explainColon(yaml: string, at: number): Words {
  const [line = '', next = ''] = yaml.slice(yaml.lastIndexOf('\n', at) + 1).split('\n');
  const tight = /^\s*(?:- )?([\w-]+):(\S.*)$/.exec(line);
  if (tight !== null) return ['a space is missing after the colon', `Write ${tight[1]!}: ${tight[2]!}`];
  const dash = /^\s*-(\w\S*)\s*$/.exec(line);
  if (dash !== null) return ['a space is missing after the dash', `Write - ${dash[1]!}`];
  if (/^\s*\t/.test(line) || /^\s*\t/.test(next)) return ['a line starts with a tab', 'Start it with spaces.'];
  if (indentOf(next) > indentOf(line) && /^\s*[\w-]+:(\s|$)/.test(next)) {
    return ['the line below is indented wrongly', 'Indent it like the lines around it.'];
  }
  return ['the text has a colon in it', IN_QUOTES];
}

/** Fields of an entry of a list begin behind its dash. */
function indentOf(line: string): number {
  return /^\s*(?:- +)?/.exec(line)![0].length;
}

function explainOther(error: YAMLError, yaml: string, after: string): Words {
  const line = yaml.slice(yaml.lastIndexOf('\n', error.pos[0] - 1) + 1).split('\n')[0]!;
  if (/^\s*\t/.test(line)) return ['the line starts with a tab', 'Start it with spaces.'];
  if (/:\s*[*&!]/.test(line)) return [`text can’t start with ${/:\s*([*&!])/.exec(line)![1]!}`, IN_QUOTES];
  if (/['"]\s*$/.test(yaml.slice(0, error.pos[0])) && /^\s*\S/.test(after)) {
    return [
      'a quotation mark inside the text ends it',
      'Put the whole text between marks of the other kind: "Three days\' walk" or \'24" wide\'.',
    ];
  }
  return [
    `can’t be read (${error.message})`,
    'Compare the line with the ones around it: spaces, colons, quotation marks.',
  ];
}

/** Finds texts that YAML cuts off, because a # in them starts a comment. */
export function cutOffTexts(document: Document): Explanation[] {
  return scalarsOf(document.contents, []).flatMap(({ node: { value, comment, type }, path }): Explanation[] => {
    if (typeof value !== 'string' || type !== 'PLAIN' || !/^[^\s#]/.test(comment ?? '')) return [];
    const problem = `# starts a comment, so only "${value}" would be used`;
    return [{ path, problem, mend: 'Put the whole text in quotation marks, or write a space after #.' }];
  });
}

function scalarsOf(node: unknown, path: FieldPath): { node: Scalar; path: FieldPath }[] {
  if (isScalar(node)) return [{ node, path }];
  if (isSeq(node)) return node.items.flatMap((item, index) => scalarsOf(item, [...path, index]));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => (isScalar(key) ? scalarsOf(value, [...path, String(key.value)]) : []));
}
