import { element, isElement, textIn, type HtmlElement, type HtmlNode } from './hast.ts';
import { BLOCKS } from './mark-names.ts';

type Children = HtmlElement['children'];

/** Blocks into which a surrounding link or emphasis is moved. */
const HOLD_WORDS = ['p', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** In the old editor of WordPress two line breaks separate paragraphs, and one is a line break. */
const EMPTY_LINE = /\r?\n[ \t\u00A0]*\r?\n\s*/;

/** Wraps text between blocks into paragraphs, so that a container has only blocks. */
export function inParagraphs(children: readonly HtmlNode[], breaksAreParagraphs: boolean): Children {
  const blocks: Children = [];
  let run: Children = [];
  const end = () => {
    if (run.some((node) => node.type === 'element' || textIn(node).trim() !== '')) blocks.push(element('p', {}, run));
    run = [];
  };
  for (const child of children) {
    if (isBlock(child)) {
      end();
      blocks.push(child as Children[number]);
    } else if (breaksAreParagraphs && child.type === 'text') {
      for (const [index, part] of child.value.split(EMPTY_LINE).entries()) {
        if (index > 0) end();
        run.push(...withLineBreaks(part, run.length === 0));
      }
    } else {
      run.push(child as Children[number]);
    }
  }
  end();
  return blocks;
}

/** The content of an element, split at its blocks: a picture cannot be in a word or in a heading. */
export function parted(node: HtmlElement): Children {
  if (!node.children.some(isBlock)) return [node];
  const parts: Children = [];
  let run: Children = [];
  const end = () => {
    if (run.some((one) => one.type === 'element' || textIn(one).trim() !== '')) parts.push({ ...node, children: run });
    run = [];
  };
  for (const child of node.children) {
    if (isBlock(child)) {
      end();
      parts.push(
        isElement(child, ...HOLD_WORDS) ? { ...child, children: [{ ...node, children: child.children }] } : child,
      );
    } else {
      run.push(child);
    }
  }
  end();
  return parts;
}

function isBlock(node: HtmlNode): boolean {
  return isElement(node, ...BLOCKS);
}

function withLineBreaks(text: string, isFirst: boolean): Children {
  const lines = (isFirst ? text.replace(/^\s+/, '') : text).split(/\r?\n/);
  return lines.flatMap((line, index): Children => {
    const value = { type: 'text' as const, value: line };
    return index === 0 ? [value] : [element('br'), value];
  });
}
