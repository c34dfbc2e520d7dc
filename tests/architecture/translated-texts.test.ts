import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** The same for each form, and in a paragraph that goes as a whole. */
const NEVER_CHANGE = ['src/features/leads/LeadEnquiry.tsx: {before}', 'src/features/leads/LeadEnquiry.tsx: {after}'];

test('each text that can change, or beside which something can, has an element of its own', () => {
  const files = projectFiles('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((path) => bareTexts(path, readProjectFile(path)))).toEqual(NEVER_CHANGE);
});

/** The components that put their children into an element with nothing else in it. */
const GIVE_AN_ELEMENT = ['Button', 'Checkbox', 'LiveRegion', 'Notice', 'Way'];

/** What React makes of a child. `slot` is an element that is not always there. */
type Kind = 'element' | 'slot' | 'text' | 'value';

type Parent = ts.JsxElement | ts.JsxFragment;

/**
 * The texts of a component that a browser's translation breaks. Translation replaces a text's node, so React can no
 * longer change it, remove it, or put something before it. Safe is a text that is all its element contains, one beside
 * which nothing changes, and one by whose value its element is keyed, which React then draws anew.
 */
function bareTexts(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...bareTextsIn(node));
    if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) found.push(...returnedTexts(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map((node) => `${path}: ${node.getText().trim().replaceAll(/\s+/g, ' ')}`);
}

function bareTextsIn(parent: Parent): ts.Node[] {
  const children = parent.children.flatMap((child) => {
    const kind = kindOf(child);
    return kind === null ? [] : [{ child, kind }];
  });
  const hasElement = hasOneElement(parent);
  const isAlone = children.length === 1 && hasElement;
  return children
    .filter(({ child, kind }, index) => {
      if (kind === 'value') return !isAlone && !isKeyedBy(parent, child);
      const isBesideSlot = children.slice(0, index).some((earlier) => earlier.kind === 'slot');
      return kind === 'text' && (!hasElement || isBesideSlot);
    })
    .map(({ child }) => child);
}

/** What React makes of a child; nothing of blanks, which no translation touches, and of comments. */
function kindOf(child: ts.JsxChild): Kind | null {
  if (ts.isJsxText(child)) return child.text.trim() === '' ? null : 'text';
  if (!ts.isJsxExpression(child)) return 'element';
  return child.expression === undefined ? null : kindOfValue(child.expression);
}

function kindOfValue(value: ts.Expression): Kind | null {
  if (ts.isParenthesizedExpression(value)) return kindOfValue(value.expression);
  if (ts.isStringLiteralLike(value)) return value.text.trim() === '' ? null : 'text';
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value)) return 'element';
  if (ts.isArrowFunction(value)) return 'element';
  if (value.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isConditionalExpression(value)) return kindOfEither(value.whenTrue, value.whenFalse);
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return kindOfEither(value.right);
  // A constant is the same as long as the page is open.
  if (/^[A-Z][A-Z_]+(\.\w+)?$/.test(value.getText())) return 'text';
  if (ts.isIdentifier(value)) return isSlot(value) ? 'slot' : 'value';
  if (!ts.isCallExpression(value)) return 'value';
  const [callback] = value.arguments;
  if (callback && ts.isArrowFunction(callback) && !ts.isBlock(callback.body)) return kindOfEither(callback.body);
  if (ts.isIdentifier(value.expression) && isSlot(value.expression)) return 'slot';
  return drawsElement(value.expression) ? 'element' : 'value';
}

function kindOfEither(...values: ts.Expression[]): Kind {
  return values.map(kindOfValue).some((kind) => kind === 'text' || kind === 'value') ? 'value' : 'slot';
}

/** Whether a property takes only elements. What the children of a component are is checked where it is used. */
function isSlot(property: ts.Identifier): boolean {
  const isElement = new RegExp(`\\b${property.text}\\??: (\\(.*\\) => )?ReactElement\\b`);
  return property.text === 'children' || isElement.test(property.getSourceFile().text);
}

/** Whether it names a function of the file that draws an element. */
function drawsElement(callee: ts.Expression): boolean {
  return new RegExp(`const ${callee.getText()} = \\(.*\\) => \\(\\s*<`).test(callee.getSourceFile().text);
}

/** Whether the children are in an element of their own: a component gives them one only if it is known to. */
function hasOneElement(parent: Parent): boolean {
  if (ts.isJsxFragment(parent)) return false;
  const name = parent.openingElement.tagName.getText();
  return /^[a-z]/.test(name) || GIVE_AN_ELEMENT.includes(name);
}

function isKeyedBy(parent: Parent, child: ts.JsxChild): boolean {
  return (
    ts.isJsxElement(parent) &&
    parent.openingElement.attributes.properties.some((attribute) => attribute.getText() === `key=${child.getText()}`)
  );
}

/** A component that returns a text has no element for it. */
function returnedTexts(component: ts.FunctionDeclaration): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return;
    if (
      ts.isReturnStatement(node) &&
      node.expression &&
      (ts.isStringLiteralLike(node.expression) || ts.isTemplateExpression(node.expression))
    )
      found.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(component.body!, visit);
  return found;
}

test('a link that opens a new tab says so in its name', () => {
  const links = projectFiles('src/**/*.{ts,tsx,astro}', 'functions/**/*.{ts,tsx}').flatMap((file) =>
    [...readProjectFile(file).matchAll(/<a\b(?:[^>]|=>)*?_blank(?:[^>]|=>)*>/g)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.includes('newTabName('))).toEqual([]);
});
