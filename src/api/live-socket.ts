import * as v from 'valibot';

/** A conversation with the server that goes on by itself after a connection was lost. */
export interface LiveSocket {
  /** Sends a message on the connection there is. False when there is none: whoever says it says it again after `onOpen`. */
  send(message: object): boolean;
  /** Ends the conversation. Nothing is called any more. */
  close(): void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const HEARTBEAT_MS = 25_000;
/** How long a server may take to take a connection, or to answer `ping`, before the connection counts as dead. */
const PATIENCE_MS = 10_000;

/**
 * Keeps a WebSocket to a path of this site open for as long as the page lives.
 *
 * A lost connection is tried again after a second, then after twice as long each time up to half a minute, and at random
 * a little sooner, so that a server that restarts does not meet everybody at once. A device that comes back online, or a
 * page that is looked at again, does not wait for that. A dead connection that nobody closed is found by asking `ping`
 * every 25 seconds: the server answers `pong`.
 *
 * `onOpen` comes with every new connection, for what has to be said first. `onDown` comes once for each spell without a
 * connection, a first one that fails among them. A message outside the schema is passed over: a newer server may say
 * what this page does not know.
 */
export function openLiveSocket<Incoming>(options: {
  path: string;
  incoming: v.GenericSchema<unknown, Incoming>;
  onOpen: () => void;
  onMessage: (message: Incoming) => void;
  onDown: () => void;
}): LiveSocket {
  const listening = new AbortController();
  let connection: Connection | null = null;
  let retry: Timer | undefined;
  let failures = 0;
  let isDown = false;

  const open = () => {
    clearTimeout(retry);
    connection = connect(options.path, {
      onOpen: () => {
        isDown = false;
        options.onOpen();
      },
      onText: (text) => {
        // Only now: a server that takes connections and drops them again must not be asked once a second.
        failures = 0;
        const parsed = v.safeParse(options.incoming, parseJson(text));
        if (parsed.success) options.onMessage(parsed.output);
      },
      onEnd: () => {
        connection = null;
        retry = setTimeout(open, retryDelay(failures));
        failures += 1;
        if (isDown) return;
        isDown = true;
        options.onDown();
      },
    });
  };
  const wake = () => {
    if (connection === null) open();
    else connection.check();
  };
  const { signal } = listening;
  globalThis.addEventListener('online', wake, { signal });
  globalThis.addEventListener('offline', () => connection?.end(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal });
  open();

  return {
    send: (message) => connection?.send(JSON.stringify(message)) ?? false,
    close() {
      listening.abort();
      clearTimeout(retry);
      connection?.abandon();
      connection = null;
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

interface Connection {
  send(text: string): boolean;
  /** Asks for a sign of life now. */
  check(): void;
  /** Gives it up as lost. */
  end(): void;
  /** Closes it without a word to anybody. */
  abandon(): void;
}

/** One connection, from its beginning to its one end. */
function connect(
  path: string,
  on: { onOpen: () => void; onText: (text: string) => void; onEnd: () => void },
): Connection {
  const socket = new WebSocket(addressOf(path));
  const listening = new AbortController();
  const { signal } = listening;
  let patience: Timer | undefined = setTimeout(() => end(), PATIENCE_MS);
  const heartbeat = setInterval(() => check(), HEARTBEAT_MS);

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const hear = () => {
    clearTimeout(patience);
    patience = undefined;
  };
  const abandon = () => {
    listening.abort();
    clearInterval(heartbeat);
    hear();
    socket.close();
  };
  // A dead connection may take minutes to close: what counts is that nobody waits for it any more.
  const end = () => {
    if (signal.aborted) return;
    abandon();
    on.onEnd();
  };
  const check = () => {
    if (!isOpen()) return;
    socket.send('ping');
    patience ??= setTimeout(end, PATIENCE_MS);
  };
  const open = () => {
    hear();
    on.onOpen();
  };
  const receive = ({ data }: MessageEvent<unknown>) => {
    hear();
    if (typeof data === 'string' && data !== 'pong') on.onText(data);
  };
  socket.addEventListener('open', open, { signal });
  socket.addEventListener('message', receive, { signal });
  socket.addEventListener('close', end, { signal });

  const send = (text: string) => {
    if (!isOpen()) return false;
    socket.send(text);
    return true;
  };
  return { send, check, end, abandon };
}

function retryDelay(failures: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return longest * (0.5 + Math.random() / 2);
}

function addressOf(path: string): string {
  return String(new URL(path, location.origin)).replace(/^http/, 'ws');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
