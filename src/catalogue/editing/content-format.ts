import { parse } from 'yaml';
import { type FormField, dataFrom, formFrom, isGroup, type Values } from '#catalogue/editing/form-field.ts';
import { writeYaml } from '#catalogue/editing/write-yaml.ts';

/** The property of a form that holds the text of its file, so that a change can be written into it. */
export const SOURCE = '__source';
/** The property of a form that holds the text below the front matter. */
export const BODY = 'body';

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/m;

export interface ContentFormat {
  /** Reads a file, with `\n` at the ends of its lines, into the values of the form. */
  readonly fromFile: (text: string) => Record<string, unknown>;
  /** Writes the file as a person would: the rest stays as it is. */
  readonly toFile: (form: Values) => string;
}

export function formatOf(extension: 'md' | 'mdx' | 'yaml' | 'json', fields: readonly FormField[]): ContentFormat {
  if (extension === 'yaml') return yamlFormat(fields);
  return extension === 'json' ? jsonFormat(fields) : markdownFormat(fields);
}

export function yamlFormat(fields: readonly FormField[]): ContentFormat {
  return {
    fromFile: (text) => ({ ...formFrom(fields, dataOf(text)), [SOURCE]: text }),
    toFile: (form) => {
      const { source, values } = apart(form);
      return writeChanged(fields, source, values, 'single');
    },
  };
}

function jsonFormat(fields: readonly FormField[]): ContentFormat {
  return {
    fromFile: (text) => ({ ...formFrom(fields, dataOf(text)), [SOURCE]: text }),
    toFile: (form) => {
      const { source, values } = apart(form);
      const order = fields.map(({ name }) => name);
      return writeJson(order, source, dataFrom(fields, values));
    },
  };
}

export function markdownFormat(fields: readonly FormField[]): ContentFormat {
  return {
    fromFile: (text) => {
      const { yaml, body } = partsOf(text);
      return { ...formFrom(fields, dataOf(yaml)), [BODY]: body, [SOURCE]: text };
    },
    toFile: (form) => {
      const { source, values } = apart(form);
      const { [BODY]: text, ...rest } = values;
      const yaml = writeChanged(fields, partsOf(source).yaml, rest, 'double');
      const body = typeof text === 'string' ? text.trim() : '';
      return `---\n${yaml}---\n${body === '' ? '' : `\n${body}\n`}`;
    },
  };
}

function writeChanged(fields: readonly FormField[], yaml: string, form: Values, quotes: 'single' | 'double'): string {
  return writeYaml(fields, yaml, valuesOf(fields, yaml), dataFrom(fields, form), quotes);
}

/** The values that a text holds, in the form in which a changed form holds them. */
function valuesOf(fields: readonly FormField[], text: string): Values {
  return dataFrom(fields, formFrom(fields, dataOf(text)));
}

function apart(form: Values): { source: string; values: Values } {
  const { [SOURCE]: source, ...values } = form;
  return { source: typeof source === 'string' && source !== '' ? `${source.trimEnd()}\n` : '', values };
}

function partsOf(text: string): { yaml: string; body: string } {
  const match = FRONT_MATTER.exec(text);
  if (match?.index !== 0) return { yaml: '', body: text.trim() };
  return { yaml: match[1]!, body: text.slice(match[0].length).trim() };
}

function dataOf(yaml: string): Values {
  const data: unknown = parse(yaml);
  return isGroup(data) ? data : {};
}

/** The longest line with a list in it. */
const LONGEST_LINE = 120;
const INDENT = '  ';

/** Writes a JSON file with its fields in the order that they had. New ones stand where the schema has them. */
function writeJson(order: readonly string[], source: string, values: Values): string {
  const names = Object.keys(dataOf(source));
  for (const name of order.filter((each) => !names.includes(each))) {
    const above = order.slice(0, order.indexOf(name));
    names.splice(names.findLastIndex((each) => above.includes(each)) + 1, 0, name);
  }
  const pairs = names.filter((name) => values[name] !== undefined).map((name) => pairText(name, values[name]));
  return `{\n${INDENT}${pairs.join(`,\n${INDENT}`)}\n}\n`;
}

function pairText(name: string, value: unknown): string {
  const start = `${JSON.stringify(name)}: `;
  if (!Array.isArray(value)) return start + JSON.stringify(value);
  const entries = value.map((entry) => JSON.stringify(entry));
  const line = `${start}[${entries.join(', ')}]`;
  if (INDENT.length + line.length < LONGEST_LINE) return line;
  const lines = entries.map((entry) => `${INDENT}${INDENT}${entry}`);
  return `${start}[\n${lines.join(',\n')}\n${INDENT}]`;
}
