import { isMap, isScalar, parseDocument } from 'yaml';
import { isSame, type Values } from '#catalogue/editing/form-values.ts';

/** The longest line with a list in it. */
const LONGEST_LINE = 120;
const INDENT = '  ';

/** A field of a JSON file. */
interface Pair {
  readonly name: string;
  /** The line's end and the indentation before the name. */
  readonly lead: string;
  /** Name and value, without the comma. */
  readonly text: string;
}

/**
 * Writes changed values into the text of a JSON file. Fields that did not change stay as they are, character by
 * character, and so does their order.
 *
 * @param order the names of all fields, in the order of the schema
 * @param before the values that the text holds, in the form in which `after` holds them
 */
export function writeJson(order: readonly string[], source: string, before: Values, after: Values): string {
  const pairs = pairsIn(source).flatMap((pair) => {
    const { name, lead } = pair;
    if (isSame(before[name], after[name])) return [pair];
    return after[name] === undefined ? [] : [{ name, lead, text: pairText(name, after[name]) }];
  });
  for (const name of new Set([...order, ...Object.keys(after)])) {
    if (after[name] === undefined || pairs.some((pair) => pair.name === name)) continue;
    const above = order.slice(0, order.indexOf(name));
    const at = pairs.findLastIndex((pair) => above.includes(pair.name)) + 1;
    pairs.splice(at, 0, { name, lead: `\n${INDENT}`, text: pairText(name, after[name]) });
  }
  return `{${pairs.map(({ lead, text }) => lead + text).join(',')}\n}\n`;
}

/** Gives the fields with their text. JSON is YAML, whose parser says where each value stands. */
function pairsIn(source: string): Pair[] {
  const root = parseDocument(source).contents;
  if (!isMap(root)) return [];
  let cursor = source.indexOf('{') + 1;
  return root.items.flatMap(({ key, value }) => {
    if (!isScalar(key)) return [];
    const [from] = key.range;
    const [, to] = value!.range;
    const lead = source.slice(cursor, from);
    cursor = source.indexOf(',', to) + 1;
    return [{ name: String(key.value), lead, text: source.slice(from, to) }];
  });
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
