// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, toolEnvironment } from './machine.mjs';

/** @typedef {{ ok: boolean, seconds: number, output: string }} Outcome */

/** The most characters of output to keep, because a server may run for weeks. */
const KEPT_CHARACTERS = 200_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * Starts a tool in its own process group, so that its child processes (workerd, Chromium) end with it.
 *
 * @param {readonly string[]} command
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 *   cwd: the folder it runs in, by default the project; the tools of that folder come before those of the project
 */
export function startTool(command, { env = {}, cwd = ROOT } = {}) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: toolEnvironment(env, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Resolves when a tool ends by itself. After Ctrl-C it never resolves, so that no error message follows.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ ok: boolean, fault: string }>} fault: the reason why the tool could not start
 */
export function untilEnded(child) {
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ ok, fault = '') => {
      if (!isStopping) resolve({ ok, fault });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
}

/**
 * Runs a tool to its end. It returns the output, and writes it to a log file if one is named.
 *
 * @param {readonly string[]} command
 * @param {{ log: string | null, env?: Record<string, string>, cwd?: string }} options
 *   log: path inside the project, or null for none
 * @returns {Promise<Outcome>}
 */
export async function runTool(command, { log, env = {}, cwd = ROOT }) {
  const started = performance.now();
  const tool = startTool(command, { env, cwd });
  const output = keepOutput(tool, log);
  const { ok, fault } = await untilEnded(tool);
  return { ok, seconds: (performance.now() - started) / 1000, output: output() + fault };
}

/**
 * Collects the output of a tool and writes it to a log file.
 *
 * @param {ReturnType<typeof startTool>} tool
 * @param {string | null} log path inside the project, or null for none
 * @returns {() => string} gives the output so far
 */
export function keepOutput(tool, log) {
  if (log !== null) mkdirSync(dirname(ROOT + log), { recursive: true });
  const file = log === null ? null : createWriteStream(ROOT + log);
  let output = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output = (output + text).slice(-KEPT_CHARACTERS);
      file?.write(text);
    });
  }
  tool.once('close', () => file?.end());
  return () => output;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Ends a tool and all its child processes: SIGTERM first, SIGKILL after three seconds.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
export function stopTool(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      signalGroup(child, 'SIGKILL');
      resolve();
      return;
    }
    const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), 3000);
    child.once('close', () => {
      clearTimeout(insist);
      signalGroup(child, 'SIGKILL');
      resolve();
    });
    signalGroup(child, 'SIGTERM');
  });
}

/**
 * Ends every started tool and then this process on Ctrl-C, on a closed terminal, on `kill`, and when the parent npm
 * ends.
 *
 * @param {() => void} [beforeEnd]
 */
export function stopToolsOnSignal(beforeEnd) {
  const stop = (/** @type {number} */ code) => {
    if (isStopping) return;
    isStopping = true;
    void Promise.all([...running].map(stopTool)).then(() => {
      beforeEnd?.();
      process.exit(code);
    });
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(143));
  process.on('SIGHUP', () => stop(129));
  // A signal that is sent to npm alone ends npm and its shell, but does not reach this process.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(143), 1000).unref();
}

/**
 * Gives the last lines of a tool's output, without colours and empty lines.
 *
 * @param {string} output
 * @param {number} [lines]
 */
export function tail(output, lines = 25) {
  const kept = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return kept
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
