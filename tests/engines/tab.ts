/** The inside of a window. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** What a visitor looks for: the first element of the selector that can be seen and whose name has the pattern. */
export interface Target {
  readonly css: string;
  /** A pattern's source, because a pattern cannot be sent to a page. */
  readonly name?: string | undefined;
}

/** Where the mouse goes, in the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

type Look = typeof look;

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 50;

/** A window of a browser, driven as a visitor drives it: by what can be seen, with mouse and keys. */
export abstract class Tab {
  abstract open(address: string): Promise<void>;
  abstract key(key: 'Enter' | 'Escape'): Promise<void>;
  abstract close(): Promise<void>;
  /** The value of an expression in the page. */
  protected abstract evaluate(expression: string): Promise<unknown>;
  protected abstract clickAt(place: Place): Promise<void>;
  /** Writes into the field that an expression of the page gives, instead of what stands there. */
  protected abstract write(field: string, text: string): Promise<void>;

  /** Runs a function in the page. It can use nothing from outside but `look`. */
  async ask<A extends readonly unknown[], R>(run: (look: Look, ...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return (await this.evaluate(inPage(run, args))) as R;
  }

  /** Waits until a function of the page gives something, and returns that. */
  async until<A extends readonly unknown[], R>(
    what: string,
    run: (look: Look, ...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<NonNullable<R>> {
    const limit = performance.now() + PATIENCE_MS;
    let fault: unknown;
    do {
      try {
        const found = await this.ask(run, ...args);
        if (found !== null && found !== false) return found!;
      } catch (thrown) {
        // A page that is just being left cannot be asked.
        fault = thrown;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    } while (performance.now() < limit);
    const view = await this.ask(viewOf).catch(String);
    throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s, but ${view}`, { cause: fault });
  }

  /** Waits until the page is drawn with all that is known so far. */
  async untilDrawn(): Promise<void> {
    await this.ask(async () => {
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    });
  }

  /** Waits until it can be seen, and returns its text. */
  async sees(css: string, name?: string): Promise<string> {
    return this.until(`sees ${css} ${name}`, (find, target) => find(target)?.textContent ?? null, { css, name });
  }

  async seesNo(css: string, name?: string): Promise<void> {
    await this.until(`no longer sees ${css} ${name}`, (find, target) => find(target) === null, { css, name });
  }

  async press(css: string, name?: string): Promise<void> {
    await this.clickAt(await this.untilStill({ css, name }));
  }

  async type(css: string, name: string, text: string): Promise<void> {
    await this.untilStill({ css, name });
    const field = inPage((find, target) => find(target), [{ css, name }] as const);
    await this.write(field, text);
  }

  /** Chooses in a list of the browser's own, which opens outside the page. */
  async choose(css: string, name: string, option: string): Promise<void> {
    await this.untilStill({ css, name });
    await this.ask(
      (find, target, text) => {
        const list = find(target) as HTMLSelectElement;
        list.value = [...list.options].find(({ label }) => label === text)!.value;
        list.dispatchEvent(new Event('input', { bubbles: true }));
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { css, name },
      option,
    );
  }

  /** Waits until it can be used, nothing lies over it, and it has the same place in two frames. Returns its middle. */
  private async untilStill(target: Target): Promise<Place> {
    return this.until(
      `can press ${target.css} ${target.name}`,
      async (find, wanted) => {
        const element = find(wanted);
        if (element === null || element.matches(':disabled, [aria-disabled=true]')) return null;
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const place = () => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        };
        const before = place();
        await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
        const { x, y } = place();
        const hit = document.elementFromPoint(x, y);
        // A transition between pages lies over the whole page; a hidden field is pressed by its label.
        const isOver = element.contains(hit) || hit?.closest('label')?.contains(element);
        return isOver && x === before.x && y === before.y ? { x, y } : null;
      },
      target,
    );
  }
}

function inPage<A extends readonly unknown[]>(run: (look: Look, ...args: A) => unknown, args: A): string {
  return `(${run.toString()})(${[look.toString(), ...args.map((arg) => JSON.stringify(arg))].join(', ')})`;
}

/** Runs in the page. While a dialog is open, only what is in it can be reached. */
function look({ css, name = '' }: Target): HTMLElement | null {
  const pattern = new RegExp(name);
  const nameOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const texts = labels.length > 0 ? labels : [element];
    const name = element.getAttribute('aria-label') ?? texts.map(({ textContent }) => textContent).join(' ');
    return name.replace(/\s+/g, ' ').trim();
  };
  // Older browsers have no `checkVisibility`.
  const isShown = (element: HTMLElement) =>
    'checkVisibility' in Element.prototype
      ? element.checkVisibility({ visibilityProperty: true })
      : element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const elements = [...within.querySelectorAll<HTMLElement>(css)];
  return elements.find((element) => isShown(element) && pattern.test(nameOf(element))) ?? null;
}

/** Runs in the page. */
function viewOf(): string {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  return `${location.pathname}${location.hash} shows\n${(dialog ?? document.body).innerText.replace(/\n+/g, ' | ').slice(0, 600)}`;
}
