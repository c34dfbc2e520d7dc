import { expect, type CDPSession, type Page, type Request } from '@playwright/test';
import { recordLiveRegions, type Announcement, type HeardWindow } from './live-regions.ts';

/** A node of the browser's accessibility tree, as far as it is read here. */
interface AxNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}

/** What a reader names when the focus enters it. */
const AROUND = [
  ...['dialog', 'alertdialog', 'group', 'radiogroup', 'grid', 'table', 'log', 'listbox', 'toolbar'],
  ...['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'region', 'form', 'search', 'article'],
];
/** What has no words of its own unless it is named. */
const NAMELESS = ['group', 'region', 'form', 'article', 'table', 'grid'];

/** The element with the focus, or the one of its list that the arrow keys have reached. */
const READ_ELEMENT =
  'document.getElementById(document.activeElement.getAttribute("aria-activedescendant") ?? "") ?? document.activeElement';

const ROLES: Readonly<Record<string, string>> = {
  textbox: 'edit',
  searchbox: 'search edit',
  combobox: 'combo box',
  checkbox: 'check box',
  radio: 'radio button',
  radiogroup: 'radio group',
  DisclosureTriangle: 'disclosure',
  RootWebArea: 'page',
  gridcell: 'cell',
  contentinfo: 'footer',
  generic: '',
  none: '',
  paragraph: '',
};

interface Focused {
  /** Identifies the element as long as it is in the document. */
  readonly id: number;
  readonly around: readonly { readonly id: number; readonly words: string }[];
  readonly words: readonly string[];
  readonly value: string;
}

/**
 * Listens to a page as a screen reader does: to what has the focus after each key, from the browser's accessibility
 * tree, and to every live region. It counts the presses of keys and the words.
 */
export class Heard {
  presses = 0;
  typed = 0;
  words = 0;
  private readonly page: Page;
  private readonly devtools: CDPSession;
  private readonly lines: string[] = [];
  private readonly said: (Announcement | { readonly title: string })[] = [];
  private readonly underWay = new Set<Request>();
  private focus: Focused = { id: 0, around: [], words: [], value: '' };

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.devtools = devtools;
  }

  /** Listens to a page from here on. To be called before the page's first address and before its clock is installed. */
  static async listenTo(page: Page): Promise<Heard> {
    const heard = new Heard(page, await page.context().newCDPSession(page));
    await page.exposeFunction('heardSays', (said: Announcement | { title: string }) => void heard.said.push(said));
    await page.addInitScript(recordLiveRegions);
    page.on('request', (request) => heard.underWay.add(request));
    page.on('requestfinished', (request) => heard.underWay.delete(request));
    page.on('requestfailed', (request) => heard.underWay.delete(request));
    return heard;
  }

  /** A heading in the transcript. What was said until here, and where the focus is, is heard first. */
  async begin(what: string): Promise<void> {
    await this.hear();
    this.lines.push('', `## ${what}`);
  }

  /** Presses a key. `until` waits for what the key leads to. */
  async press(key: string, until?: () => Promise<unknown>): Promise<void> {
    this.presses += 1;
    this.lines.push(key);
    await this.page.keyboard.press(key);
    await until?.();
    await this.hear();
  }

  /** Presses a key until `isThere`, for example Tab until the focus is on a button. */
  async pressUntil(key: string, isThere: () => Promise<boolean>, most = 60): Promise<void> {
    for (let press = 0; press < most; press += 1) {
      if (await isThere()) return;
      await this.press(key);
    }
    throw new Error(`${most} presses of ${key} do not lead there. Heard:\n${this.transcript()}`);
  }

  /**
   * Types a text letter by letter, and waits until its answer is there. A reader echoes the letters, which are not
   * counted as words.
   */
  async type(text: string, until?: () => Promise<unknown>): Promise<void> {
    this.presses += text.length;
    this.typed += text.length;
    this.lines.push(`types "${text}"`);
    await this.page.keyboard.type(text);
    await until?.();
    await this.hear('typed');
  }

  /** Hears what is said without a key, once `until` has come. */
  async waitFor(what: string, until: () => Promise<unknown>): Promise<void> {
    this.lines.push(`(${what})`);
    await until();
    await this.hear();
  }

  /** The whole transcript: each key, and below it what is heard. */
  transcript(): string {
    const counts = `${this.presses} presses, ${this.typed} of them typed; ${this.words} words heard`;
    return `${[counts, ...this.lines].join('\n')}\n`;
  }

  private async hear(kind: 'pressed' | 'typed' = 'pressed'): Promise<void> {
    await this.untilQuiet();
    for (const said of this.said.splice(0)) {
      if ('title' in said) {
        this.focus = { id: 0, around: [], words: [], value: '' };
        this.speak('page', said.title);
      } else if (said.unheard === null) this.speak(said.how, said.text);
      else this.lines.push(`  (not heard, ${said.unheard}: ${said.text})`);
    }
    const before = this.focus;
    const now = await this.focused();
    this.focus = now;
    const entered = now.around.filter(({ id }) => !before.around.some((other) => other.id === id));
    const isSame = before.id === now.id;
    const words = isSame ? now.words.filter((word) => !before.words.includes(word)) : now.words;
    const isEcho = kind === 'typed' && now.words.includes(ROLES['textbox']!);
    const value = (isSame && now.value === before.value) || isEcho ? [] : [now.value];
    const speech = [
      ...entered.map((around) => around.words),
      [...words, ...value].filter((word) => word !== '').join(', '),
    ];
    const text = speech.filter((part) => part !== '').join('; ');
    if (text !== '') this.speak('', text);
  }

  /** Waits until what the key asked for has come and is drawn. */
  private async untilQuiet(): Promise<void> {
    const draw = () => this.page.evaluate(() => (window as unknown as HeardWindow).heardAll());
    await draw();
    while (this.underWay.size > 0) {
      await expect.poll(() => this.underWay.size).toBe(0);
      await draw();
    }
  }

  private speak(how: string, text: string): void {
    this.words += text.split(/\s+/).length;
    this.lines.push(how === '' ? `  ${text}` : `  ${how}: ${text}`);
  }

  private async focused(): Promise<Focused> {
    const { result } = await this.devtools.send('Runtime.evaluate', { expression: READ_ELEMENT });
    const { nodes } = (await this.devtools.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: true,
    })) as { nodes: readonly AxNode[] };
    const node = nodes[0]!;
    const path: AxNode[] = [];
    for (let { parentId } = node; parentId !== undefined;) {
      const parent = nodes.find(({ nodeId }) => nodeId === parentId);
      if (!parent) break;
      path.unshift(parent);
      ({ parentId } = parent);
    }
    return {
      id: node.backendDOMNodeId!,
      around: path.flatMap((around) => {
        const role = roleOf(around);
        const name = around.name?.value ?? '';
        if (around.ignored || !AROUND.includes(role) || (name === '' && NAMELESS.includes(role))) return [];
        const words = [name, ROLES[role] ?? role, ...statesOf(around), around.description?.value ?? ''];
        return [{ id: around.backendDOMNodeId!, words: words.filter((word) => word !== '').join(', ') }];
      }),
      words: [node.name?.value ?? '', ROLES[roleOf(node)] ?? roleOf(node), ...statesOf(node), descriptionOf(node)],
      value: String(node.value?.value ?? ''),
    };
  }
}

function roleOf({ role }: AxNode): string {
  return role?.value ?? '';
}

function descriptionOf({ description, name }: AxNode): string {
  const words = description?.value ?? '';
  return words === name?.value ? '' : words;
}

function statesOf(node: AxNode): string[] {
  const states: string[] = [];
  for (const { name, value } of node.properties ?? []) {
    const isOn = value.value === true || value.value === 'true';
    if (name === 'level') states.push(`level ${String(value.value)}`);
    if (name === 'checked') states.push(isOn ? 'checked' : 'not checked');
    if (name === 'pressed') states.push(isOn ? 'pressed' : 'not pressed');
    if (name === 'expanded') states.push(isOn ? 'expanded' : 'collapsed');
    if (name === 'selected' && isOn) states.push('selected');
    if (name === 'required' && isOn) states.push('required');
    if (name === 'disabled' && isOn) states.push('unavailable');
    if (name === 'invalid' && isOn) states.push('invalid entry');
  }
  return states;
}
