import { toMdast, type Handle } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mdxJsxToMarkdown } from 'mdast-util-mdx-jsx';
import { toMarkdown } from 'mdast-util-to-markdown';
import { attribute, elementsIn, type HtmlElement } from './hast.ts';
import { FOOTNOTE, FOOTNOTE_MARK } from './footnotes.ts';
import { nameOf } from './html-parts.ts';
import { COMPONENTS, GALLERY, MISSING, PICTURE, VIDEO } from './mark-names.ts';

/** Characters that MDX reads as code and Markdown does not. */
const CODE_IN_MDX = {
  unsafe: [
    { character: '{', inConstruct: ['phrasing' as const] },
    { character: '}', inConstruct: ['phrasing' as const] },
    { atBreak: true, character: 'i', after: 'mport\\b' },
    { atBreak: true, character: 'e', after: 'xport\\b' },
  ],
};
/** Tags that a text may contain as HTML. */
const KEPT = ['sub', 'sup', 'mark', 'kbd', 'small', 'abbr'];

type MdastNode = Extract<ReturnType<Handle>, { type: string }>;
type Children<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type; children: unknown }>['children'];

/** A tag within a line, as HTML. */
const asTag: Handle = (state, node) => ({
  type: 'mdxJsxTextElement',
  name: node.tagName,
  attributes: fieldsOf(node.tagName === 'abbr' ? { title: attribute(node, 'title') } : {}),
  children: state.all(node) as Children<'mdxJsxTextElement'>,
});

/** A tag on lines of its own. */
const asBlock: Handle = (state, node) => tag(node.tagName, {}, state.toFlow(state.all(node)));

/** A picture, and its caption in the line below it. */
const picture: Handle = (state, node) => {
  const image = { type: 'image' as const, url: attribute(node, 'file'), alt: attribute(node, 'alt') };
  if (state.inTable) return image;
  const words = state.all(node) as Children<'emphasis'>;
  const caption =
    words.length === 0
      ? []
      : [
          { type: 'text' as const, value: '\n' },
          { type: 'emphasis' as const, children: words },
        ];
  return { type: 'paragraph', children: [image, ...caption] };
};

const gallery: Handle = (_state, node) =>
  tag(
    'Gallery',
    { title: attribute(node, 'title') },
    node.children.flatMap((child) =>
      child.type === 'element'
        ? [tag('Picture', { image: attribute(child, 'file'), alt: attribute(child, 'alt') }, [])]
        : [],
    ),
  );

const video: Handle = (_state, node) =>
  tag('Video', { url: attribute(node, 'url'), caption: attribute(node, 'caption') }, []);

/** A missing picture is visible in the draft, so that a person can add it. */
const missing: Handle = (state, node) => {
  const words = { type: 'text' as const, value: `Picture to add: ${nameOf(attribute(node, 'url'))}` };
  const slanted = { type: 'emphasis' as const, children: [words] };
  return state.inTable ? slanted : { type: 'paragraph', children: [slanted] };
};

const footnoteMark: Handle = (_state, node) => ({
  type: 'footnoteReference',
  identifier: attribute(node, 'number'),
  label: attribute(node, 'number'),
});

const footnote: Handle = (state, node) => ({
  type: 'footnoteDefinition',
  identifier: attribute(node, 'number'),
  label: attribute(node, 'number'),
  children: state.toFlow(state.all(node)),
});

const HANDLERS: Readonly<Record<string, Handle>> = {
  ...Object.fromEntries(KEPT.map((name) => [name, asTag])),
  details: asBlock,
  summary: asTag,
  [PICTURE]: picture,
  [GALLERY]: gallery,
  [VIDEO]: video,
  [MISSING]: missing,
  [FOOTNOTE_MARK]: footnoteMark,
  [FOOTNOTE]: footnote,
};

/** A converted text as Markdown, and whether it has components, because then its file ends in `.mdx`. */
export function writeMarkdown(children: HtmlElement['children']): { text: string; hasComponents: boolean } {
  const hasComponents = children.flatMap(elementsIn).some(({ tagName }) => COMPONENTS.includes(tagName));
  const tree = toMdast({ type: 'root', children }, { document: true, handlers: HANDLERS });
  const text = toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    resourceLink: true,
    listItemIndent: 'one',
    extensions: [gfmToMarkdown(), mdxJsxToMarkdown(), ...(hasComponents ? [CODE_IN_MDX] : [])],
  });
  return { text: text.trim().replaceAll(/(<Picture [^\n]*\/>)\n\n(?= {2}<Picture)/g, '$1\n'), hasComponents };
}

function tag(name: string, fields: Readonly<Record<string, string>>, children: Children<'mdxJsxFlowElement'>) {
  return { type: 'mdxJsxFlowElement' as const, name, attributes: fieldsOf(fields), children };
}

function fieldsOf(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).map(([name, value]) => ({ type: 'mdxJsxAttribute' as const, name, value }));
}
