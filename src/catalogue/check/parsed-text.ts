import { mdxToMdast, markdownToMdast, type MdastNode } from 'satteri';
import type { Fault } from '#catalogue/check/problem.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

/** A fault in an MDX text, at a line of the text counted from 1. */
interface MdxFault extends Fault {
  readonly line: number;
}

/** Reports a fault of a text at one of its lines, counted from 1. */
export type TellOfText = (line: number, problem: string, mend: string, field?: string) => void;

/** Parses an MDX text as the build does. Returns its nodes, or the fault that prevents parsing. */
type MdxText =
  | { readonly kind: 'read'; readonly nodes: readonly MdastNode[] }
  | { readonly kind: 'unreadable'; readonly fault: MdxFault };

export function readMdx(body: string): MdxText {
  try {
    const tree = mdxToMdast(body, { features: { frontmatter: false } });
    return { kind: 'read', nodes: 'children' in tree ? tree.children : [] };
  } catch (fault) {
    return { kind: 'unreadable', fault: explainSyntax(body, fault) };
  }
}

/** The line on which a node begins, counted from 1. */
export function lineOfNode({ position }: MdastNode): number {
  return position?.start.line ?? 1;
}

/** The parser's message begins with line and column and is written for programmers. */
function explainSyntax(body: string, fault: unknown): MdxFault {
  const message = fault instanceof Error ? fault.message : String(fault);
  const [, line = '1', column = '1', reason = message] =
    /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? [];
  const after = body.split('\n')[Number(line) - 1]?.slice(Number(column) - 1) ?? '';
  const [problem, mend] = explain(reason, after);
  return { line: Number(line), problem, mend };
}

function explain(reason: string, after: string): [problem: string, mend: string] {
  const unclosed = /^Expected a closing tag for `<([\w.]*)>`/.exec(reason)?.[1];
  if (unclosed !== undefined)
    return [`<${unclosed}> is not closed`, `End the tag with /> if it is empty, or write </${unclosed}> below.`];
  const surplus =
    /^Unexpected closing tag `<\/([\w.]*)>`(?:.*expected corresponding closing tag for `<([\w.]*)>`)?/.exec(reason);
  if (surplus?.[2] !== undefined) {
    const problem = `</${surplus[1]!}> has no opening tag, since <${surplus[2]}> is still open`;
    return [problem, `Write </${surplus[2]}> first.`];
  }
  if (surplus) return [`</${surplus[1]!}> has no opening tag`, 'Remove it, or write its opening tag.'];
  if (reason.includes('expression')) return ['a brace isn’t closed', 'Close it, or write \\{ for the symbol itself.'];
  if (after.startsWith('<!--')) return ['<!-- doesn’t start a note in this file', 'Write {/* the note */}.'];
  if (/^<(https?:|mailto:|[^\s<>]+@)/.test(after))
    return ['an address is between < and >', 'Write a link: [the words](the address).'];
  if (/^<\/?[A-Za-z]/.test(after)) {
    const name = /^<\/?([\w.]*)/.exec(after)![1]!;
    return [`the tag <${name} can’t be read`, 'Write each field as name="text", and end the tag with > or />.'];
  }
  if (after.startsWith('<')) return ['< starts a tag here', 'Write &lt; for the symbol itself.'];
  return [`can’t be read (${reason})`, 'Compare the line with the ones around it.'];
}

const read = new WeakMap<SourceFile, readonly MdastNode[]>();

/**
 * The parsed text of a file, cached and parsed as the build does. A text in MDX that cannot be parsed is empty here;
 * the check of components reports it.
 */
export function textNodes(source: SourceFile): readonly MdastNode[] {
  const known = read.get(source);
  if (known !== undefined) return known;
  const nodes = parse(source);
  read.set(source, nodes);
  return nodes;
}

/** All nodes of a text in document order, nested nodes included. */
export function allNodes(nodes: readonly MdastNode[]): MdastNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? allNodes(node.children) : [])]);
}

export function wordsOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

/** An address as it was before it was encoded: its spaces are %20. One that cannot be decoded stays as it is. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function parse({ file, body }: SourceFile): readonly MdastNode[] {
  if (file.endsWith('.mdx')) {
    const text = readMdx(body);
    return text.kind === 'read' ? text.nodes : [];
  }
  const tree = markdownToMdast(body, { features: { frontmatter: false } });
  return 'children' in tree ? tree.children : [];
}

/** A tag of HTML from the character `at`. A tag without a name is a `<` that begins no tag. */
type WrittenTag =
  | { readonly name: string; readonly attributes: readonly string[]; readonly at: number }
  | { readonly name: null; readonly at: number };

/** A comment ends where it ends in a browser, so that no tag can hide in it. */
const COMMENT = /<!--(?!-?>)(?:(?!--!?>)[^])*-->/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/;
const TAG = new RegExp(`</?([A-Za-z][A-Za-z0-9-]*)((?:\\s+${ATTRIBUTE.source})*)\\s*/?>`);
const TAG_OR_COMMENT = new RegExp(`${COMMENT.source}|${TAG.source}|<`, 'g');

const PLAYED = ['audio', 'embed', 'frame', 'iframe', 'object', 'video'];
const SHOWN = ['img', 'picture', 'source', 'svg'];

/** Lists the tags of HTML. It does not guess: a tag that is not well-formed has no name. */
export function tagsIn(html: string): WrittenTag[] {
  return [...html.matchAll(TAG_OR_COMMENT)].flatMap(({ 0: found, 1: name, 2: rest = '', index: at }): WrittenTag[] => {
    if (name !== undefined) {
      const attributes = [...rest.matchAll(new RegExp(ATTRIBUTE, 'g'))].map(([, attribute]) => attribute!);
      return [{ name, attributes, at }];
    }
    return found === '<' ? [{ name: null, at }] : [];
  });
}

/** Gives the reason why a text may not have a tag, or null. `instead` names what the editor can write. */
export function tagFault(name: string, attributes: readonly string[], instead: string): Fault | null {
  const known = attributesOf(name.toLowerCase());
  if (known === null) return { problem: `<${name}> is not allowed in text`, mend: mendOf(name.toLowerCase(), instead) };
  const surplus = attributes.find((attribute) => !known.includes(attribute.toLowerCase()));
  if (surplus === undefined) return null;
  return { problem: `<${name}> can’t have ${surplus}`, mend: mendOfAttribute(name, surplus.toLowerCase(), known) };
}

/** A `<` that begins no tag. */
export const UNREADABLE: Fault = {
  problem: '< starts a tag that can’t be read',
  mend: 'Write &lt; for the symbol itself, or the tag with quotation marks around its fields.',
};

/** The beginning of a note without its end. A browser would hide the rest of the page. */
export const OPEN_NOTE: Fault = {
  problem: '<!-- starts a note that never ends',
  mend: 'Write --> after the note.',
};

function mendOf(name: string, instead: string): string {
  if (name === 'script' || name === 'style') return 'Remove it: pages can’t have their own scripts or styles.';
  if (PLAYED.includes(name))
    return 'Write <Video …/> in an article that ends in .mdx, or a link: [the words](https://…).';
  if (SHOWN.includes(name)) return 'Write ![what it shows](./name.jpg), with the picture beside this file.';
  if (name === 'a') return 'Write a link: [the words](the address).';
  if (/^h[1-6]$/.test(name)) return 'Write ## before the words of the heading.';
  return `Write Markdown${instead}.`;
}

function mendOfAttribute(name: string, attribute: string, known: readonly string[]): string {
  if (attribute.startsWith('on')) return 'Remove it: pages can’t have their own scripts.';
  if (attribute === 'style' || attribute === 'class') return 'Remove it: text can’t have its own styles.';
  return `Remove it. <${name}> can have ${known.join(', ')}.`;
}

const WITHOUT_FIELDS =
  'abbr b blockquote br caption cite code dd del dfn dl dt em figcaption figure hr i ins kbd ' +
  'li mark p q s samp small span strong sub summary sup table tbody tfoot thead tr ul var wbr';

/**
 * The HTML tags that a text may contain, each with its own attributes. Everything else is a mistake. So a text adds no
 * script, no style and no address that the page's security policy does not know.
 */
export const MARKUP: Readonly<Record<string, readonly string[]>> = {
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  ...Object.fromEntries(WITHOUT_FIELDS.split(' ').map((tag) => [tag, []])),
};

const EVERYWHERE = ['dir', 'lang', 'title'];

export function attributesOf(tag: string): readonly string[] | null {
  const own = Object.hasOwn(MARKUP, tag) ? MARKUP[tag] : undefined;
  return own === undefined ? null : [...own, ...EVERYWHERE];
}
