import * as v from 'valibot';

export interface LiveSocket {
  /** Sends a message. Returns false without a connection: the caller sends it again after `onOpen`. */
  send(message: object): boolean;
  /** Closes the connection and does not reconnect. Calls no handler any more. */
  close(): void;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const HEARTBEAT_MS = 25_000;
/** How long the server may take to accept a connection or to answer `ping`, before the connection counts as lost. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Keeps a WebSocket to a path of this site open until `close` is called.
 *
 * Reconnects after one second, then after twice the time at each failure, up to 30 seconds. It shortens each delay at
 * random, so that not all visitors reconnect at once after a restart of the server. It reconnects at once when the
 * device comes online or the page becomes visible. Every 25 seconds it sends `ping`, which the server answers with
 * `pong`, to find lost connections.
 *
 * Calls `onOpen` for every new connection, and `onDown` once when the connection is lost or the first attempt fails.
 * Ignores messages that do not match the schema, because a newer server may send them.
 */
export function openLiveSocket<Incoming>(options: {
  path: string;
  incoming: v.GenericSchema<unknown, Incoming>;
  onOpen: () => void;
  onMessage: (message: Incoming) => void;
  onDown: () => void;
}): LiveSocket {
  const Incoming = v.pipe(v.string(), v.parseJson(), options.incoming);
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
        // Resets the delay only now, because a failing server may accept connections and close them at once.
        failures = 0;
        const parsed = v.safeParse(Incoming, text);
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
  /** Sends `ping` now. */
  check(): void;
  /** Treats the connection as lost. */
  end(): void;
  /** Closes it without calling `onEnd`. */
  abandon(): void;
}

/** Opens one connection. Calls `onEnd` at most once. */
function connect(
  path: string,
  on: { onOpen: () => void; onText: (text: string) => void; onEnd: () => void },
): Connection {
  const socket = new WebSocket(addressOf(path));
  const listening = new AbortController();
  const { signal } = listening;
  let answerTimer: Timer | undefined = setTimeout(() => end(), ANSWER_TIMEOUT_MS);
  const heartbeat = setInterval(() => check(), HEARTBEAT_MS);

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const stopAnswerTimer = () => {
    clearTimeout(answerTimer);
    answerTimer = undefined;
  };
  const abandon = () => {
    listening.abort();
    clearInterval(heartbeat);
    stopAnswerTimer();
    socket.close();
  };
  // Does not wait for the close event, which may take minutes on a lost connection.
  const end = () => {
    if (signal.aborted) return;
    abandon();
    on.onEnd();
  };
  const check = () => {
    if (!isOpen()) return;
    socket.send('ping');
    answerTimer ??= setTimeout(end, ANSWER_TIMEOUT_MS);
  };
  const open = () => {
    stopAnswerTimer();
    on.onOpen();
  };
  const receive = ({ data }: MessageEvent<unknown>) => {
    stopAnswerTimer();
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
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
  return longest * (0.5 + Math.random() / 2);
}

function addressOf(path: string): string {
  return String(new URL(path, location.origin)).replace(/^http/, 'ws');
}
