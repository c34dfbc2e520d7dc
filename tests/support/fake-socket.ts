import { onTestFinished, vi } from 'vitest';

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly text?: string;
}

/** A WebSocket whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  /** What was sent, without heartbeats. */
  get sentFrames(): Frame[] {
    return this.sent.filter((text) => text !== 'ping').map((text) => JSON.parse(text) as Frame);
  }

  framesOf(type: string): Frame[] {
    return this.sentFrames.filter((frame) => frame.type === type);
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(message: object | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  drop(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** Gives the code under test a page that can connect, and the test every connection it tries. */
export function stubSockets() {
  const sockets: FakeSocket[] = [];
  const device = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', title: '' });
  class Watched extends FakeSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Watched);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'https://site.test' });
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    sockets,
    get last(): FakeSocket {
      return sockets.at(-1)!;
    },
    goOnline: () => device.dispatchEvent(new Event('online')),
    goOffline: () => device.dispatchEvent(new Event('offline')),
    look: (visibilityState: 'visible' | 'hidden') => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
