import { parseHTML } from 'linkedom';

/** Attributes that say how one element points to another by its id. */
const REFERENCES = new Set(['id', 'for', 'aria-describedby', 'aria-labelledby']);
/** The page focuses its first wrong control by `autofocus`; the dialog does it by script. */
const PAGE_ALONE = new Set(['autofocus']);

/** An element as a list: its tag, its attributes by name, and what is in it. Two drawings are alike if these are equal. */
export type Shape = string | readonly [string, Readonly<Record<string, string>>, readonly Shape[]];

/**
 * The shape of a piece of markup. Ids are numbered in their order, and one that nothing points to is left out, because
 * React makes its own. White space between elements does not count.
 */
export function shapeOf(markup: string): readonly Shape[] {
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  const attributes = [...document.querySelectorAll('body *')].flatMap((element) => [...element.attributes]);
  const pointedAt = new Set(
    attributes
      .filter(({ name }) => name !== 'id' && REFERENCES.has(name.toLowerCase()))
      .flatMap((one) => ids(one.value)),
  );
  const numbers = new Map([...pointedAt].map((id, index) => [id, `id-${index + 1}`]));
  const attributesOf = (element: Element): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...element.attributes]
        .map(({ name, value }): readonly [string, string] => [name.toLowerCase(), value])
        .filter(([name, value]) => !PAGE_ALONE.has(name) && (name !== 'id' || pointedAt.has(value)))
        .map(([name, value]): [string, string] => [
          name,
          REFERENCES.has(name)
            ? ids(value)
                .map((id) => numbers.get(id)!)
                .join(' ')
            : value,
        ])
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  const contentOf = (element: Element): Shape[] =>
    [...element.childNodes].flatMap((node: ChildNode): Shape[] => {
      if (node.nodeType === node.ELEMENT_NODE) {
        const child = node as Element;
        return [[child.tagName.toLowerCase(), attributesOf(child), contentOf(child)]];
      }
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [text];
    });
  return contentOf(document.body);
}

function ids(value: string): string[] {
  return value.split(/\s+/).filter(Boolean);
}

/** The attributes of each named control of a form, and the text of its label. */
export function controlsOf(markup: string): Record<string, Readonly<Record<string, string>>> {
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  const controls = [...document.querySelectorAll('input, textarea, select')].filter(
    (control) => control.getAttribute('type') !== 'hidden',
  );
  return Object.fromEntries(
    controls.map((control) => {
      const shown = [...control.attributes]
        .map(({ name, value }) => [name.toLowerCase(), value] as const)
        .filter(([name]) => !REFERENCES.has(name) && !PAGE_ALONE.has(name) && name !== 'aria-invalid');
      const label = control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`);
      const text = (label?.textContent ?? '').replace(/\s+/g, ' ').trim();
      return [
        `${control.getAttribute('name')} ${control.tagName.toLowerCase()}`,
        { ...Object.fromEntries(shown), text },
      ];
    }),
  );
}
