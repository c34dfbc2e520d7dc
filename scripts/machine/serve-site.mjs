// @ts-check
import { keepOutput, startTool, stopTool, tail, untilEnded } from './run-tool.mjs';

const START_LIMIT_MS = 120_000;
const MOVED_WORKER = 'tests/functions/support/moved-worker.ts';

/**
 * Serves the built site and its functions on this machine, and waits until they answer.
 *
 * @param {{ port: number, persistTo: string, log: string, vars?: Record<string, string>, clockMovedBy?: number }} options
 *   persistTo: folder of the local database; vars: further variables of the Worker; clockMovedBy: how many milliseconds
 *   the Worker's clock is ahead of the machine's
 * @returns {Promise<{ kind: 'serving', ended: Promise<string> } | { kind: 'failed', why: string }>}
 *   ended: resolves with the last lines of the server's output when it stops
 */
export async function serveSite({ port, persistTo, log, vars = {}, clockMovedBy = 0 }) {
  const command = [
    ...['wrangler', 'dev', ...(clockMovedBy === 0 ? [] : movedBy(clockMovedBy))],
    ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
    ...['--persist-to', persistTo, '--show-interactive-dev-session', 'false'],
    // Links in mails begin with the address of this server.
    ...Object.entries({ SITE_URL: `http://localhost:${port}`, ...vars }).flatMap(([name, value]) => [
      '--var',
      `${name}:${value}`,
    ]),
  ];
  // As a deployment does. Otherwise pages are drawn by React's development build, many times slower.
  const server = startTool(command, { env: { NODE_ENV: 'production' } });
  const output = keepOutput(server, log);
  const ended = untilEnded(server).then(({ fault }) => tail(output() + fault));
  const answer = await Promise.race([ended.then(() => 'ended'), untilHealthy(port)]);
  if (answer === 'healthy') return { kind: 'serving', ended };
  await stopTool(server);
  const what = answer === 'ended' ? 'The server stopped' : `The server did not become ready (${answer})`;
  return { kind: 'failed', why: `${what}. The last lines:\n${tail(output())}` };
}

/** @param {number} ms */
function movedBy(ms) {
  return [MOVED_WORKER, '--define', `CLOCK_MOVED_BY_MS:${ms}`];
}

/** @param {number} port */
async function untilHealthy(port) {
  const limit = Date.now() + START_LIMIT_MS;
  let last = 'no answer';
  while (Date.now() < limit) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/`);
      if (answer.ok) return 'healthy';
      last = `/api/health/ answers ${answer.status}`;
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return last;
}
