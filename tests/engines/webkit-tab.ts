import { once } from 'node:events';
import { startTool } from '../../scripts/machine/run-tool.mjs';
import { miniBrowser } from './packages.ts';
import { Tab, type Place, type Screen } from './tab.ts';

const SCREEN: Screen = { width: 1600, height: 1300 };
const START_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** What WebDriver calls a reference to an element, and the keys that have no letter. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C' } as const;

/** WebKitGTK's driver, on a screen that nobody sees. */
export class WebKit {
  private readonly port: number;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(port: number): Promise<WebKit> {
    const webkit = new WebKit(port);
    const size = `${SCREEN.width}x${SCREEN.height}x24`;
    const screen = startTool(['Xvfb', '-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp']);
    const [number] = (await once(screen.stdout, 'data')) as [Buffer];
    startTool(['WebKitWebDriver', `--port=${port}`], {
      env: {
        DISPLAY: `:${number.toString().trim()}`,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Where the tests run as root or in a container there are no user namespaces to make its sandbox of.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const limit = performance.now() + START_LIMIT_MS;
    while (!(await webkit.isReady())) {
      if (performance.now() > limit) throw new Error('WebKitWebDriver does not answer');
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return webkit;
  }

  /** A window of a new visitor. The driver has one session at a time. */
  async open({ width, height }: Screen): Promise<Tab> {
    const { sessionId } = (await this.send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: miniBrowser(),
            args: ['--automation', '--javascript-can-open-windows-automatically=true'],
          },
        },
      },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const first = await this.send('GET', `${session}/window`);
    // The toolbar of the first window is wider than a phone.
    await this.send('POST', `${session}/execute/sync`, {
      script: `window.open('about:blank', 'page', 'width=${width},height=${height},toolbar=no,menubar=no,location=no,status=no')`,
      args: [],
    });
    const windows = (await this.send('GET', `${session}/window/handles`)) as string[];
    await this.send('POST', `${session}/window`, { handle: windows.find((handle) => handle !== first) });
    // With no window manager, the window under the pointer has the focus, and the pointer rests in the middle.
    const place = { x: (SCREEN.width - width) / 2, y: (SCREEN.height - height) / 2 };
    await this.send('POST', `${session}/window/rect`, { ...place, width, height });
    return new WebKitTab((method, path, body) => this.send(method, `${session}${path}`, body));
  }

  private async isReady(): Promise<boolean> {
    try {
      await this.send('GET', '/status');
      return true;
    } catch {
      return false;
    }
  }

  private async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

class WebKitTab extends Tab {
  private readonly send: Send;

  constructor(send: Send) {
    super();
    this.send = send;
  }

  override async open(address: string): Promise<void> {
    await this.send('POST', '/url', { url: address });
  }

  override async key(key: keyof typeof KEYS): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
    await this.act({ type: 'key', id: 'keyboard', actions });
  }

  override async close(): Promise<void> {
    await this.send('DELETE', '');
  }

  protected override evaluate(expression: string): Promise<unknown> {
    return this.send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  }

  protected override async clickAt({ x, y }: Place): Promise<void> {
    const move = { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) };
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await this.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...press] });
  }

  protected override async write(expression: string, text: string): Promise<void> {
    const { [ELEMENT]: field } = (await this.evaluate(expression)) as { [ELEMENT]: string };
    const isEmpty = (await this.send('GET', `/element/${field}/property/value`)) === '';
    if (!isEmpty) await this.send('POST', `/element/${field}/clear`, {});
    await this.send('POST', `/element/${field}/value`, { text });
  }

  private async act(device: object): Promise<void> {
    await this.send('POST', '/actions', { actions: [device] });
  }
}
