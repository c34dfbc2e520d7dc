import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Enough of an error's stack to find where it began. */
const MOST_LINES = 4;
const SCRIPT = '/before-the-page.js';

/**
 * Serves a running site again, with a script at the very start of each page. WebDriver can neither run a script before
 * the page's own nor read the console of WebKit, so every engine gets both from here, and all are measured alike.
 */
export class WatchedSite {
  private readonly sitePort: number;
  private readonly faults: string[] = [];
  private readonly underWay = new Set<ServerResponse>();
  private address = '';
  private script = '';
  private read: ((type: string, text: string) => string) | null = null;

  private constructor(sitePort: number) {
    this.sitePort = sitePort;
  }

  static async serve(port: number, sitePort: number): Promise<WatchedSite> {
    const site = new WatchedSite(sitePort);
    const server = createServer((asked, answer) => {
      const isOurs = asked.url === SCRIPT;
      if (isOurs && asked.method === 'POST') {
        void bodyOf(asked).then((fault) => {
          site.faults.push(fault.toString().split('\n').slice(0, MOST_LINES).join('\n'));
          answer.end();
        });
        return;
      }
      if (isOurs) {
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(site.script);
        return;
      }
      site.underWay.add(answer);
      answer.on('close', () => site.underWay.delete(answer));
      const forwarded = request(site.forwarded(asked), (page) => {
        const type = page.headers['content-type'] ?? '';
        const isPage = type.startsWith('text/html');
        const { read } = site;
        const isChanged = isPage || (read !== null && /^text\/css|javascript/.test(type));
        if (!isChanged || asked.method === 'HEAD') {
          answer.writeHead(page.statusCode!, page.headers);
          page.pipe(answer);
          return;
        }
        const { 'content-length': _, ...headers } = page.headers;
        void bodyOf(page).then((body) => {
          const text = read?.(type, body.toString()) ?? body.toString();
          answer.writeHead(page.statusCode!, headers);
          answer.end(isPage ? text.replace(/<head[^>]*>/, `$&<script src="${SCRIPT}"></script>`) : text);
        });
      });
      forwarded.on('error', () => answer.destroy());
      asked.pipe(forwarded);
    });
    server.on('upgrade', (asked, socket) => {
      const forwarded = request(site.forwarded(asked));
      forwarded.on('upgrade', ({ rawHeaders }, upstream) => {
        const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]!}`] : []));
        socket.write(['HTTP/1.1 101 Switching Protocols', ...pairs, '', ''].join('\r\n'));
        upstream.on('error', () => socket.destroy()).pipe(socket);
        socket.on('error', () => upstream.destroy()).pipe(upstream);
      });
      forwarded.on('response', () => socket.destroy());
      forwarded.on('error', () => socket.destroy());
      forwarded.end();
    });
    server.listen(port, '127.0.0.1').unref();
    await once(server, 'listening');
    return site;
  }

  /**
   * Another visitor: at a network address of their own, since limits count by it, with what their pages begin with, and
   * how their browser reads pages, styles and scripts.
   */
  welcome(before: readonly string[], read: WatchedSite['read'] = null): void {
    this.read = read;
    const parts = randomUUID().slice(0, 6).match(/../g)!;
    this.address = `10.${parts.map((part) => parseInt(part, 16)).join('.')}`;
    this.script = [`(${reportFaults.toString()})('${SCRIPT}');`, ...before].join('\n');
  }

  /** Waits until everything that pages have asked for has come. */
  async untilQuiet(): Promise<void> {
    for (const answer of this.underWay) await once(answer, 'close');
  }

  /** What went wrong in pages since the last call. */
  takeFaults(): string[] {
    return this.faults.splice(0);
  }

  private forwarded(asked: IncomingMessage) {
    const headers = { ...asked.headers, 'accept-encoding': 'identity', 'cf-connecting-ip': this.address };
    return { host: '127.0.0.1', port: this.sitePort, method: asked.method!, path: asked.url!, headers };
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await message.toArray()) as Buffer[]);
}

/**
 * Runs in the page: sends what would stand in the console as an error. The request is synchronous, so that no fault is
 * lost with its page, and whoever asks afterwards has them all. Firefox runs other events while it waits for one.
 */
function reportFaults(to: string): void {
  // What was under way when a page was left has not failed.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  const report = (text: string) => {
    if (isLeft) return;
    try {
      const sent = new XMLHttpRequest();
      sent.open('POST', to, false);
      sent.send(`${location.pathname}${location.hash} ${text}`);
    } catch {
      // A page that may not ask anything says so in the event below, without end if that were reported again.
    }
  };
  const inWords = (fault: unknown) =>
    fault instanceof Error ? `${fault.name}: ${fault.message} ${fault.stack}` : String(fault);
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element) report(`could not load ${target.outerHTML.slice(0, 200)}`);
      // This only says that the next frame brings the rest of the sizes.
      else if (!event.message.startsWith('ResizeObserver loop'))
        report(event.error ? inWords(event.error) : event.message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled ${inWords(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (!blockedURI.endsWith(to)) report(`its policy forbids ${blockedURI} (${effectiveDirective})`);
  });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    report(words.map(inWords).join(' '));
    error(...words);
  };
}
