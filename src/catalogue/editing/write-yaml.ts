import { Document, isMap, isScalar, isSeq, Pair, parseDocument, Scalar, visit, YAMLMap, type YAMLSeq } from 'yaml';
import { type FormField, type FormShape, isGroup, isSame, type Values } from '#catalogue/editing/form-field.ts';

export type Quotes = 'single' | 'double';

/**
 * Writes changed values into the text of a YAML file. The comments, the order and the quotation marks of what did not
 * change stay.
 *
 * @param before the values that the text holds, in the form in which `after` holds them
 */
export function writeYaml(
  fields: readonly FormField[],
  source: string,
  before: Values,
  after: Values,
  quotesOfNew: Quotes,
): string {
  if (source !== '' && isSame(before, after)) return source;
  const document = parseDocument(source);
  const root = isMap(document.contents) ? document.contents : new YAMLMap();
  document.contents = root as typeof document.contents;
  changeMap(root, fields, before, after);
  withoutPaddingInLists(document);
  return document.toString({ lineWidth: 0, singleQuote: (quotesIn(source) ?? quotesOfNew) === 'single' });
}

function quotesIn(source: string): Quotes | null {
  const mark = /(?:: |- )(["'])/.exec(source)?.[1];
  if (mark === undefined) return null;
  return mark === '"' ? 'double' : 'single';
}

function changeMap(map: YAMLMap, fields: readonly FormField[], before: Values, after: Values): void {
  map.items = map.items.filter((pair) => {
    const name = nameOf(pair);
    return isSame(before[name], after[name]) || after[name] !== undefined;
  });
  for (const pair of map.items) {
    const name = nameOf(pair);
    const field = fields.find((each) => each.name === name);
    if (field === undefined || isSame(before[name], after[name])) continue;
    pair.value = changed(pair.value, field.shape, before[name], after[name]);
  }
  const order = fields.map(({ name }) => name);
  for (const { name, shape } of fields) {
    if (after[name] === undefined || map.items.some((pair) => nameOf(pair) === name)) continue;
    const above = order.slice(0, order.indexOf(name));
    const at = map.items.findLastIndex((pair) => above.includes(nameOf(pair))) + 1;
    map.items.splice(at, 0, new Pair(new Scalar(name), nodeOf(shape, after[name])));
  }
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

/** The node with its new value, or a new node where the old one cannot hold it. */
function changed(node: unknown, shape: FormShape, before: unknown, after: unknown): unknown {
  if (isMap(node) && shape.kind === 'group' && isGroup(before) && isGroup(after)) {
    changeMap(node, shape.fields, before, after);
    return node;
  }
  if (isSeq(node) && shape.kind === 'list' && Array.isArray(after) && after.length > 0) {
    changeSeq(node, shape.item.shape, Array.isArray(before) ? before : [before], after);
    return node;
  }
  if (!isScalar(node) || typeof after === 'object') return nodeOf(shape, after);
  node.value = after;
  if (typeof after !== 'string') node.type = Scalar.PLAIN;
  return node;
}

/** Entries that stay keep the comments above them. New entries look like their neighbours. */
function changeSeq(seq: YAMLSeq, shape: FormShape, before: readonly unknown[], after: readonly unknown[]): void {
  const nodes = seq.items as (Scalar | YAMLMap | YAMLSeq)[];
  const olds = matchEntries(before, after);
  const isSpaced = nodes.slice(1).some((node) => node.spaceBefore);
  const isInline = nodes.length > 0 && nodes.every((node) => !isScalar(node) && node.flow);
  const entries = after.map((value, index) => {
    const old = olds[index]!;
    if (old !== -1) return changed(nodes[old], shape, before[old], value) as (typeof nodes)[number];
    const node = nodeOf(shape, value);
    if (isSpaced) node.spaceBefore = true;
    if (isInline && !isScalar(node)) node.flow = true;
    return node;
  });
  if (olds[0] !== 0) {
    seq.commentBefore = undefined;
    entries[0]!.spaceBefore = false;
  }
  seq.items = entries;
}

/** For each new entry the place of the old one that it was, or -1. Equal entries first, then those left, in order. */
function matchEntries(before: readonly unknown[], after: readonly unknown[]): number[] {
  const left = new Set(before.keys());
  const olds = after.map((value) => {
    const same = [...left].find((old) => isSame(before[old], value)) ?? -1;
    left.delete(same);
    return same;
  });
  return olds.map((old, index) => {
    if (old !== -1) return old;
    // A changed entry stands between the same neighbours as before.
    const previous = olds.slice(0, index).findLast((each) => each !== -1) ?? -1;
    const next = olds.slice(index + 1).find((each) => each !== -1) ?? before.length;
    const found = [...left].find((each) => each > previous && each < next) ?? -1;
    left.delete(found);
    return found;
  });
}

const LONGEST_LIST = 100;

function nodeOf(shape: FormShape, value: unknown): Scalar | YAMLMap | YAMLSeq {
  const node = new Document().createNode(value);
  layOut(node, shape);
  return node as Scalar | YAMLMap | YAMLSeq;
}

/** Puts a group or a list in one line where the schema says so and it fits. */
function layOut(node: unknown, shape: FormShape): void {
  if (isMap(node) && shape.kind === 'group') {
    node.flow = shape.inline;
    for (const { name, shape: inner } of shape.fields) layOut(node.get(name, true), inner);
  } else if (isSeq(node) && shape.kind === 'list') {
    const { item, single } = shape;
    const isShort = single || !['text', 'group', 'picture'].includes(item.shape.kind);
    node.flow = node.items.length === 0 || (isShort && String(node).length <= LONGEST_LIST);
    for (const entry of node.items) layOut(entry, item.shape);
  } else if (isSeq(node)) node.flow = true;
}

/** Writes `[a, b]` beside `{ a: b }`: the library pads both or neither. */
function withoutPaddingInLists(document: Document): void {
  visit(document, {
    Collection(_, node) {
      const write = node.toString.bind(node);
      const flowCollectionPadding = isSeq(node) ? '' : ' ';
      node.toString = (context, ...rest) => write(context && { ...context, flowCollectionPadding }, ...rest);
    },
  });
}
